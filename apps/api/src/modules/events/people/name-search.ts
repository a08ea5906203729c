/**
 * What of a text is looked for first: its longest run of letters and signs of ASCII, in small letters. To write a name in small letters
 * by the alphabet of a language takes ten times as long, and most names do not have the run.
 */
export function plainRun(text: string): string {
  const runs = text.toLowerCase().match(/[\0-\x7f]+/g) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}

/** SQL: whether the parameter `text` occurs in `said`, large and small letters alike; `run` is the parameter with its `plainRun`. */
export const occursIn = (said: string, { text, run }: { text: string; run: string }) =>
  `(position(${run}::text in lower((${said}) collate "C")) > 0 and position(lower(${text}) in lower(${said})) > 0)`
