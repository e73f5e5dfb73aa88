// What was put aside, kept in the browser for all of its tabs.
const key = "zuma-shelf";
const most = 200; // levels of a pack

let here = []; // where the browser keeps nothing

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => /^[A-Z]+ [A-Z]+$/.test(text)) : [];
  } catch {
    return here;
  }
}

// change changes what is kept as it is now, whichever tab has put it there.
function change(next) {
  here = next(read());
  try { localStorage.setItem(key, JSON.stringify(here)); } catch { /* for this page only */ }
}

export class Shelf {
  constructor(section, list) {
    this.list = list;
    this.section = section;
    this.problem = section.querySelector("#shelf-problem");
    list.addEventListener("click", (event) => {
      const button = event.target.closest(".keep");
      if (button) this.toggle(button.closest(".card").dataset);
    });
    section.querySelector("#empty").addEventListener("click", () => { change(() => []); this.show(); });
    section.querySelector("#download").addEventListener("click", () => this.download());
    addEventListener("storage", (event) => { if (event.key === key || event.key === null) this.show(); });
    this.show();
  }

  toggle({ board, hand }) {
    const text = `${board} ${hand}`;
    this.problem.textContent = "";
    change((kept) => {
      if (kept.includes(text)) return kept.filter((other) => other !== text);
      if (kept.length < most) return [...kept, text];
      this.problem.textContent = `A pack has at most ${most} levels.`;
      return kept;
    });
    this.show();
  }

  // show shows what is kept, on the shelf and in the list.
  show() {
    const kept = read();
    this.section.hidden = kept.length === 0;
    this.section.querySelector("#kept").textContent = kept.length;
    this.section.querySelector("#shelf-list").replaceChildren(...kept.map((text) => {
      const [board, hand] = text.split(" ");
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `/play?${new URLSearchParams({ board, hand })}`;
      link.textContent = `${board} with ${hand}`;
      item.append(link);
      return item;
    }));
    for (const card of this.list.querySelectorAll(".card")) {
      const { board, hand } = card.dataset;
      const has = kept.includes(`${board} ${hand}`);
      const button = card.querySelector(".keep");
      button.hidden = false;
      button.textContent = has ? "✓ Put aside" : "Put aside";
      button.setAttribute("aria-pressed", has);
      card.classList.toggle("kept", has);
    }
  }

  async download() {
    this.problem.textContent = "";
    try {
      const response = await fetch("/api/v1/pack", { method: "POST", body: new URLSearchParams({ puzzles: read().join("\n") }) });
      if (!response.ok) {
        const { detail, hint } = await response.json();
        this.problem.textContent = hint ? `${detail}. Try: ${hint}` : detail;
        return;
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await response.blob());
      link.download = "pack.json";
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      this.problem.textContent = "The server does not answer.";
    }
  }
}
