const SMALL: Readonly<Record<string, string>> = {
  ...pairs('äöéèêëáàâãíìîóòôõúùûüýçñ', 'æøeeeeaaaaiiioooouuuuycn'),
}

/** As `register_folded` of the database: letters alone, small, 'aa' as 'å', accents off. A test holds the two together. */
export function folded(said: string): string {
  return said
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => SMALL[letter] ?? letter)
    .replaceAll('aa', 'å')
}

/** The words that somebody looks for in a register, each to be the beginning of one there. A telephone number is one word. */
export function registerWords(said: string): string[] {
  const text = /^[+\d][\d\s]*$/.test(said.trim()) ? said.replace(/\s+/g, '') : said
  const words = folded(text).match(/[a-z0-9\u0080-\u{10ffff}]+/gu) ?? []
  return [...new Set(words)]
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, place) => [letter, to[place] ?? letter]))
}
