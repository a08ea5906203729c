/**
 * What a ticket's QR code says (ruling 20): `FT1.<key id>.<payload>.<signature>`. The payload is the ticket's and the
 * event's id, 16 bytes each; the signature is Ed25519 over `FT1.<key id>.<payload>` as ASCII. Both are base64url.
 * A door that holds the public keys needs nothing else to know that the organisation issued it.
 */
export type TicketCode = { keyId: string; ticketId: string; eventId: string; signed: string; signature: Uint8Array }

const PATTERN = /^FT1\.([a-z0-9]{4,12})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{86})$/

/** The part of a code that is signed. */
export function codeToSign(keyId: string, ticketId: string, eventId: string): string {
  const payload = new Uint8Array([...idBytes(ticketId), ...idBytes(eventId)])
  return `FT1.${keyId}.${toBase64Url(payload)}`
}

/** The whole code of a signed part and its signature of 64 bytes. */
export function completeCode(signed: string, signature: Uint8Array): string {
  return `${signed}.${toBase64Url(signature)}`
}

/** Reads a code; null for what is none. Says nothing about the signature being true. */
export function readCode(code: string): TicketCode | null {
  const match = PATTERN.exec(code.trim())
  if (!match?.[1] || !match[2] || !match[3]) return null
  const payload = fromBase64Url(match[2])
  const signature = fromBase64Url(match[3])
  if (payload.length !== 32 || signature.length !== 64) return null
  return {
    keyId: match[1],
    ticketId: idOf(payload.subarray(0, 16)),
    eventId: idOf(payload.subarray(16)),
    signed: code.trim().slice(0, code.trim().lastIndexOf('.')),
    signature,
  }
}

function idBytes(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return Array.from({ length: 16 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

function idOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
