const SMALL: Readonly<Record<string, string>> = {
  ...pairs('äöéèêëáàâãíìîóòôõúùûüýçñ', 'æøeeeeaaaaiiioooouuuuycn'),
}

/**
 * Same normalisation as the database function `register_folded` (a test compares them): lower case, 'aa' to 'å', no
 * accents.
 */
export function folded(said: string): string {
  return said
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => SMALL[letter] ?? letter)
    .replaceAll('aa', 'å')
}

/** Words of a register search, each matched as a prefix. A telephone number is one word. */
export function registerWords(said: string): string[] {
  const text = /^[+\d][\d\s]*$/.test(said.trim()) ? said.replace(/\s+/g, '') : said
  const words = folded(text).match(/[a-z0-9\u0080-\u{10ffff}]+/gu) ?? []
  return [...new Set(words)]
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, place) => [letter, to[place] ?? letter]))
}
