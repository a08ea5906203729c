export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

/** Decodes a text file; null if the bytes are not text. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | null {
  const read = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOr(() => read('utf-16le'), 'utf-16')
  return textOr(() => read('utf-8'), 'utf-8') ?? textOr(() => read('windows-1252'), 'windows-1252')
}

function textOr(read: () => string, encoding: TextEncoding): { text: string; encoding: TextEncoding } | null {
  let text: string
  try {
    text = read()
  } catch {
    return null
  }
  // Control characters mean a binary file; Windows-1252 decodes any byte.
  return /(?![\t\n\r])\p{Cc}/u.test(text) ? null : { text, encoding }
}

export const DELIMITERS = [';', ',', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Detects the delimiter: the most frequent one in the first line outside quotes, or Excel's `sep=` line. */
export function delimiterOf(text: string): { delimiter: Delimiter; table: string } {
  const said = /^sep=([;,\t])\r?\n/i.exec(text)
  if (said) return { delimiter: said[1] as Delimiter, table: text.slice(said[0].length) }
  const line = (/^(?:[^"\r\n]|"[^"]*")*/.exec(text.trimStart().slice(0, 50_000))?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => line.split(sign).length
  const [delimiter] = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  return { delimiter: delimiter ?? ';', table: text }
}
