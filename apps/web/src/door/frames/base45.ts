const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter, value]))

/** Base45 (RFC 9285) is the densest encoding of bytes in a QR code's alphanumeric mode. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const one = bytes[at] ?? 0
    const two = bytes[at + 1]
    const value = two === undefined ? one : one * 256 + two
    text += letterOf(value % 45) + letterOf(Math.floor(value / 45) % 45)
    if (two !== undefined) text += letterOf(Math.floor(value / 2025))
  }
  return text
}

const letterOf = (value: number): string => LETTERS[value] ?? ''

/** Null if malformed. */
export function fromBase45(text: string): Uint8Array | null {
  const values = [...text].map((letter) => VALUES.get(letter) ?? -1)
  if (values.includes(-1) || values.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < values.length; at += 3) {
    const [a = 0, b = 0, c] = values.slice(at, at + 3)
    const value = a + b * 45 + (c ?? 0) * 2025
    if (value > (c === undefined ? 255 : 65_535)) return null
    if (c !== undefined) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}
