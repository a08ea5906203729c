/**
 * A LIKE pattern for a text anywhere in a column that begins with a blank and has a trigram index; '' for ''. Trigrams need three
 * characters, so a shorter text is looked for at the beginning of a word.
 */
export function searchPattern(text: string): string {
  if (text === '') return ''
  const escaped = text.replace(/[\\%_]/g, (special) => `\\${special}`)
  return text.length < 3 ? `% ${escaped}%` : `%${escaped}%`
}
