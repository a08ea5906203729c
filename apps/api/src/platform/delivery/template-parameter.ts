const MAX_LENGTH = 500

/** WhatsApp rejects parameters that are empty, too long, or contain line breaks or runs of spaces. */
export function toTemplateParameter(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line || '–'
}
