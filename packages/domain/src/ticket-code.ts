/**
 * Content of a ticket's QR code: `<version>.<key id>.<payload>.<signature>` (ruling 20). `FT1`: ticket id and event id,
 * 16 bytes each. `FT2` (group): event id and 2 to 12 ticket ids. The signature is Ed25519 over the ASCII text before
 * it; all parts are base64url. Doors verify it offline.
 */
export type TicketCode = {
  keyId: string
  ticketIds: readonly string[]
  eventId: string
  signed: string
  signature: Uint8Array
}

/** Maximum tickets in a group code, so that phones can still scan the QR code. */
export const MAX_TICKETS_PER_CODE = 12

const CODE_PATTERN = /^(FT[12])\.([a-z0-9]{4,12})\.([A-Za-z0-9_-]{43,278})\.([A-Za-z0-9_-]{86})$/
const ID_BYTES = 16

export function buildTicketCodePayload(keyId: string, ticketId: string, eventId: string): string {
  return getSignedPart('FT1', keyId, [ticketId, eventId])
}

/** Builds the signed part of a group code. @throws {RangeError} unless the group has 2 to 12 tickets */
export function buildGroupCodePayload(keyId: string, ticketIds: readonly string[], eventId: string): string {
  if (!isGroup(ticketIds.length)) throw new RangeError(`No code holds a group of ${ticketIds.length}`)
  return getSignedPart('FT2', keyId, [eventId, ...ticketIds])
}

/** Splits tickets into groups of similar size, one per group code. Empty for a single ticket. */
export function groupTicketsByCode<Ticket>(tickets: readonly Ticket[]): Ticket[][] {
  if (tickets.length < 2) return []
  const groups = Math.ceil(tickets.length / MAX_TICKETS_PER_CODE)
  const from = (group: number) => Math.round((group * tickets.length) / groups)
  return Array.from({ length: groups }, (_, group) => tickets.slice(from(group), from(group + 1)))
}

export function appendSignature(signed: string, signature: Uint8Array): string {
  return `${signed}.${toBase64Url(signature)}`
}

/**
 * Prefix before a code. Scanners may send the barcode type first (]Q1), whose first sign depends on the keyboard
 * layout.
 */
const BEFORE_CODE = /^[^.]{0,4}?(?=FT\d\.)/i

/**
 * Repairs a code that a hand scanner typed with another keyboard layout: + and ? for - and _ (US scanner, Nordic
 * keyboard), ' and ? (Spanish, Italian), ß and ? with y and z swapped (German), ö and Ö (Icelandic), / and ? (Nordic
 * scanner, US keyboard); Caps Lock swaps the case. A wrong repair fails the signature.
 */
function repairTypedCode(given: string): string {
  const text = undoLayout(given)
  if (!BEFORE_CODE.test(text)) return text
  const typed = text.replace(BEFORE_CODE, '')
  const code = (/[ßẞ]/.test(typed) ? swapYAndZ(typed) : typed)
    .replace(/[öÖ]/g, (letter) => ((letter === 'ö') === typed.startsWith('FT') ? '-' : '_'))
    .replace(/[+/ßẞ'‐-―−]/g, '-')
    .replaceAll('?', '_')
  if (!code.startsWith('ft')) return code
  return Array.from(code, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
}

/** Characters that a US scanner produces on a Dvorak keyboard. */
const DVORAK_LAYOUT = [
  `[{'",<.>pPyYfFgGcCrRlLaAoOeEuUiIdDhHtTnNsS;:qQjJkKxXbBmMwWvV`,
  '-_qQwWeErRtTyYuUiIoOpPaAsSdDfFgGhHjJkKlL;:zZxXcCvVbBnNmM,<.>',
] as const

/**
 * Replacement tables for a French scanner on a Nordic keyboard, and for a US scanner on a French keyboard (with and
 * without Caps Lock) and on Turkish and Dvorak keyboards.
 */
const FRENCH_LETTERS = ['aqwzAQWZ', 'qazwQAZW'] as const
const KEYBOARD_LAYOUTS = [
  [/^.{0,6}?(?=FT[!"];)/i, `;!"#¤%&/()=68æøöÆØÖ${FRENCH_LETTERS[0]}`, `.1234567890-_mmmMMM${FRENCH_LETTERS[1]}`],
  [/^.{0,6}?(?=FT[&é]:)/, `:&é"'(-è_çà)°,?${FRENCH_LETTERS[0]}`, `.1234567890-_mM${FRENCH_LETTERS[1]}`],
  [/^.{0,6}?(?=ft[12]\/)/, `/°),?${FRENCH_LETTERS[0]}`, `.-_mM${FRENCH_LETTERS[1]}`],
  // US scanner on a Turkish keyboard.
  [/^.{0,6}?(?=FT[12]ç)/i, 'çÇ*?ı', '..-_i'],
  [/^.{0,6}?(?=UY[12]v)/, DVORAK_LAYOUT[0], DVORAK_LAYOUT[1]],
] as const

function undoLayout(text: string): string {
  const layout = KEYBOARD_LAYOUTS.find(([before]) => before.test(text))
  if (!layout) return text
  const [before, typed, meant] = layout
  const keys = new Map(Array.from(typed, (key, at) => [key, meant[at] ?? '']))
  return Array.from(text.replace(before, ''), (key) => keys.get(key) ?? key).join('')
}

const Y_Z_SWAP: Readonly<Record<string, string>> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' }

function swapYAndZ(text: string): string {
  return text.replace(/[yz]/gi, (letter) => Y_Z_SWAP[letter] ?? letter)
}

function removeScannerFrame(text: string): string {
  const bare = text.replace(/\s/g, ' ').replace(/\p{C}/gu, '').trim()
  return /^"[^"]*"$/.test(bare) ? bare.slice(1, -1) : bare
}

/** Parses a ticket code without verifying the signature; null if malformed. */
export function parseTicketCode(text: string): TicketCode | null {
  // The input can contain several codes, if one was scanned twice, or line breaks, if it was pasted from an e-mail.
  const lines = text.trim().split(/[\r\n]+/, MAX_CODE_LINES)
  if (lines.length > 1) return parseCodeLine(lines[0] ?? '') ?? parseCodeLine(lines.join(''))
  return parseCodeLine(text)
}

const MAX_CODE_LINES = 8

/**
 * Parses a code as typed and with y and z swapped, as between German and other keyboards. Only the signature shows which
 * of them is meant.
 */
export function listTicketCodeReadings(text: string): TicketCode[] {
  return [parseTicketCode(text), parseTicketCode(swapYAndZ(text))].filter((code) => code !== null)
}

function parseCodeLine(text: string): TicketCode | null {
  const bare = removeScannerFrame(text)
  const at = bare.search(CODE_START)
  const within = at < 0 ? undefined : bare.slice(at)
  return (
    readCode(bare) ??
    (within === undefined
      ? null
      : (readCode(takeUntil(within, FRAME_CHARACTER)) ?? readCode(takeUntil(within, FRAME_OR_QUERY_CHARACTER))))
  )
}

/** A code within a web address or a frame, such as the stars of Code 39. */
const CODE_START = /(?<![A-Za-z0-9_.-])FT[12]\./i
const FRAME_CHARACTER = /[*"<>()[\]{}&#;,|\s!~^%$]/
/** Signs that a keyboard layout may put into a code. */
const FRAME_OR_QUERY_CHARACTER = /[*"<>()[\]{}&#;,|\s!~^%$/?+']/

function takeUntil(text: string, end: RegExp): string {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}

function readCode(text: string): TicketCode | null {
  const code = repairTypedCode(text)
  const [, version, keyId, body, end] = CODE_PATTERN.exec(code) ?? []
  if (!version || !keyId || !body || !end) return null
  const ids = readIds(body)
  const signature = fromBase64Url(end)
  const isWhole = version === 'FT1' ? ids?.length === 2 : ids !== null && isGroup(ids.length - 1)
  if (!ids || !isWhole || signature?.length !== 64) return null
  const [first = '', ...rest] = ids
  return {
    keyId,
    ...(version === 'FT1' ? { ticketIds: [first], eventId: rest[0] ?? '' } : { ticketIds: rest, eventId: first }),
    signed: code.slice(0, code.lastIndexOf('.')),
    signature,
  }
}

/**
 * `one-case`: all letters are capitals or all are small; `incomplete`: the beginning or the end is missing; `layout`: as
 * long as a code, but typed with an unknown keyboard layout.
 */
export type CodeFault = 'one-case' | 'incomplete' | 'layout'

const CODE_WITHOUT_START = /^(?:T?[12])?[.:]?[a-z0-9]{4,12}[.:][A-Za-z0-9_+?-]{43}/i
const SIGNATURE_END = /^[A-Za-z0-9_+?-]{4}[.:][A-Za-z0-9_+?-]{86}$/
const SIGNATURE_LENGTH = 91
const MIN_CODE = 40
/** The shortest whole code has 139 characters; names have spaces. */
const LONG_WORD = /^(?!.*:\/\/)\S{120,600}$/

/** Why a text that `parseTicketCode` does not read may yet be a ticket's code; null if it is none. */
export function findCodeFault(text: string): CodeFault | null {
  const bare = removeScannerFrame(text)
  const at = bare.search(/FT[12][.:/]/i)
  const start = at < 0 ? undefined : bare.slice(at)
  if (start !== undefined && start.length >= MIN_CODE) {
    const letters = start.replace(/[^A-Za-z]/g, '')
    return letters === letters.toUpperCase() || letters === letters.toLowerCase() ? 'one-case' : 'incomplete'
  }
  if (bare.length < MIN_CODE) return start === undefined ? null : 'incomplete'
  if (CODE_WITHOUT_START.test(bare) || SIGNATURE_END.test(bare.slice(-SIGNATURE_LENGTH))) return 'incomplete'
  return LONG_WORD.test(bare) ? 'layout' : null
}

const isGroup = (tickets: number): boolean => tickets >= 2 && tickets <= MAX_TICKETS_PER_CODE

function getSignedPart(version: 'FT1' | 'FT2', keyId: string, ids: readonly string[]): string {
  return `${version}.${keyId}.${toBase64Url(new Uint8Array(ids.flatMap(idBytes)))}`
}

function readIds(body: string): string[] | null {
  const bytes = fromBase64Url(body)
  if (!bytes || bytes.length % ID_BYTES !== 0) return null
  return Array.from({ length: bytes.length / ID_BYTES }, (_, nth) =>
    formatUuid(bytes.subarray(nth * ID_BYTES, (nth + 1) * ID_BYTES)),
  )
}

function idBytes(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return Array.from({ length: 16 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

function formatUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
