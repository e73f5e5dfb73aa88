// Copying and sending what a page has to share.

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // an address that is not secure has no clipboard
    field.select();
    document.execCommand("copy");
  }
}

// sharing brings the buttons of a result to life; say tells what was done.
export function sharing(root, say) {
  const field = root.querySelector("#share");
  const button = root.querySelector("#copy");
  const send = root.querySelector("#send");
  if (!field) return;
  button.hidden = false;
  button.addEventListener("click", async () => { await copy(field); say("Copied."); });
  send.hidden = false;
  send.addEventListener("click", async () => {
    const url = send.dataset.address;
    try {
      if (!navigator.share) throw new Error("this browser has no way to send");
      await navigator.share({ title: document.title, url });
    } catch (error) {
      if (error.name === "AbortError") return;
      await copy(Object.assign(document.createElement("textarea"), { value: url }));
      say("The address is copied.");
    }
  });
}
