// Sending and copying what a page has to share.

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // an address that is not secure has no clipboard
    field.select();
    document.execCommand("copy");
  }
}

// sharing brings the buttons under a text to life.
export function sharing(root) {
  const [field, send, button, said] = ["share", "send", "copy", "said"].map((id) => root.querySelector(`#${id}`));
  if (!field) return;
  button.hidden = false;
  button.addEventListener("click", async () => { await copy(field); said.textContent = "Copied."; });
  send.hidden = !navigator.share;
  send.addEventListener("click", () => navigator.share({ text: field.value }).catch(() => {}));
}
