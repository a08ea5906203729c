const LONGEST = 500

/** WhatsApp rejects parameters that are empty, too long, or contain line breaks or runs of spaces. */
export function toTemplateParameter(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line || '–'
}
