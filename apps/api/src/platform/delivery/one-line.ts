const LONGEST = 500

/** WhatsApp takes neither line breaks nor runs of spaces in a value, no empty one, and none that is too long. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line || '–'
}
