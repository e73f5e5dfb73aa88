// What this browser remembers of games. Each game has an entry of its own, so
// that two tabs never write over each other's.
const prefix = "zuma-game ";
const most = 200;

// A browser may forbid to keep anything.
const storage = (() => { try { return window.localStorage; } catch { return null; } })();

function read(key) {
  try {
    const entry = JSON.parse(storage.getItem(key));
    return entry && typeof entry.moves === "number" && typeof entry.at === "number" ? entry : null;
  } catch {
    return null;
  }
}

// better reports whether an entry is worth more than another.
const worth = (entry) => (entry.won ? 1e6 : 0) - 1e4 * entry.moves - 1e2 * entry.hints - entry.undos;

// games returns what is remembered, the latest first.
export function games() {
  if (!storage) return [];
  const all = [];
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    const entry = key.startsWith(prefix) && read(key);
    if (entry) all.push({ ...entry, name: key.slice(prefix.length) });
  }
  return all.sort((a, b) => b.at - a.at);
}

// keep remembers how a game ended, if it ended better than before. The name is
// the day of a daily, or board and hand.
export function keep(name, entry) {
  if (!storage) return;
  const old = read(prefix + name);
  if (old && worth(old) >= worth(entry)) return;
  try {
    for (const { name: oldest } of games().slice(most)) storage.removeItem(prefix + oldest);
    storage.setItem(prefix + name, JSON.stringify(entry));
  } catch { /* full or forbidden: for this page only */ }
}

// won returns the days whose puzzles were solved.
export const won = () => new Set(games().filter((entry) => entry.won && /^\d{4}-\d\d-\d\d$/.test(entry.name)).map((entry) => entry.name));

// streak returns how many days in a row were solved, up to a day or, if that
// is still to be played, the day before.
export function streak(today) {
  const days = won();
  const date = new Date(`${today}T00:00:00Z`);
  const step = () => date.setUTCDate(date.getUTCDate() - 1);
  const name = () => date.toISOString().slice(0, 10);
  if (!days.has(name())) step();
  let count = 0;
  for (; days.has(name()); step()) count++;
  return count;
}

export const today = () => new Date().toISOString().slice(0, 10);

// changed calls back when another tab has kept a game.
export function changed(back) {
  addEventListener("storage", (event) => { if (event.key === null || event.key.startsWith(prefix)) back(); });
}
