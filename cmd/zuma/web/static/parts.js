// Parts of a page that come later: an element with data-part gets what its
// address gives, at once, or a <details> when it is opened.

export async function fetchPart(address, signal) {
  const response = await fetch(address, { signal });
  if (!(response.headers.get("Content-Type") ?? "").startsWith("text/html")) throw new Error(`${response.status} ${response.statusText}`);
  return { ok: response.ok, html: await response.text() };
}

async function fill(element, into) {
  const address = element.dataset.part;
  delete element.dataset.part;
  into.setAttribute("aria-busy", "true");
  try {
    into.innerHTML = (await fetchPart(address)).html;
  } catch {
    into.textContent = "The server does not answer.";
    element.dataset.part = address;
  }
  into.removeAttribute("aria-busy");
  load(into);
}

// load takes care of all such elements below one; it returns when those that
// come at once have come.
export function load(root) {
  const coming = [];
  for (const element of root.querySelectorAll("[data-part]")) {
    if (element.tagName !== "DETAILS") {
      coming.push(fill(element, element));
      continue;
    }
    element.addEventListener("toggle", () => {
      if (!element.open || !element.dataset.part) return;
      let into = element.querySelector(":scope > .part");
      if (!into) {
        into = document.createElement("div");
        into.className = "part";
        element.append(into);
      }
      fill(element, into);
    });
  }
  return Promise.all(coming);
}
