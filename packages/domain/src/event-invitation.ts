import { z } from 'zod'
import { emailAddressSchema } from './email.ts'
import { isPersonName } from './person-name.ts'

/** Limits count withdrawn invitations too. */
export const MAX_INVITEES_PER_REQUEST = 300
export const MAX_INVITATIONS_PER_EVENT = 2_000
export const MAX_SEATS_PER_INVITATION = 50
/** E-mails per invitation, including the first. */
export const MAX_INVITATION_SENDS = 4
export const MAX_INVITEE_TEXT_LENGTH = 40_000

export type Invitee = { email: string; name: string }

export const INVITEE_FAULTS = ['no-address', 'bad-address', 'bad-name'] as const
export type InviteeFault = (typeof INVITEE_FAULTS)[number]

export type InviteeLineError = { line: number; text: string; why: InviteeFault }

export type ParsedInvitees = { people: Invitee[]; again: number; wrong: InviteeLineError[] }

const address = emailAddressSchema('Invalid email address')
const LONGEST_ADDRESS = 254
const SHOWN = 80

/** One or more per line: `Name <address>`, spreadsheet cells, or lists with numbers, bullets or `mailto:`. */
export function parseInvitees(text: string): ParsedInvitees {
  const people = new Map<string, Invitee>()
  const wrong: InviteeLineError[] = []
  let again = 0
  for (const [at, written] of splitLines(text).entries()) {
    const line = written.trim()
    if (line === '') continue
    const read = parsePeopleLine(removeListMarker(line))
    if (typeof read === 'string') {
      wrong.push({ line: at + 1, text: truncateLine(line), why: read })
      continue
    }
    for (const one of read) {
      if (people.has(one.email)) again += 1
      else people.set(one.email, one)
    }
  }
  return { people: [...people.values()], again, wrong }
}

export function truncateLine(line: string): string {
  return [...line].slice(0, SHOWN).join('')
}

const LIST_MARKER = /^(?:(?:\(?\d{1,4}[.)]|[a-zA-Z]\)|\[[ x]?\]|o|[\p{S}\p{P}]\ufe0f?)\s+|\d{1,4}\t)/u

/** Some word processors separate lines by U+2028 or U+0085. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n?|[\n\u0085\u2028\u2029]/)
}

export function removeListMarker(line: string): string {
  return line.replace(LIST_MARKER, '')
}

export function parsePeopleLine(line: string): Invitee[] | InviteeFault {
  const found: Invitee[] = []
  let words: string[] = []
  for (const part of splitLine(line)) {
    const read = readPart(part)
    if (read === null) {
      words.push(part)
      continue
    }
    const email = address.safeParse(read.address)
    if (!email.success || email.data.length > LONGEST_ADDRESS) return 'bad-address'
    found.push({ email: email.data, name: joinName([...words, read.name]) })
    words = []
  }
  const last = found.at(-1)
  if (!last) return 'no-address'
  // In spreadsheets the address may precede the name.
  if (words.length > 0 && last.name !== '') return 'no-address'
  if (words.length > 0) last.name = joinName(words)
  return found.every(({ name }) => name === '' || isPersonName(name)) ? found : 'bad-name'
}

export function splitLine(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^",;\t])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
}

const IN_BRACKETS = [/^([^()]*)\(([^()@]*@[^()]*)\)$/, /^([^[\]]*)\[([^[\]@]*@[^[\]]*)\]$/]

function readPart(part: string): { address: string; name: string } | null {
  const inBrackets =
    /^([^<]*)<([^<>]*)>$/.exec(part) ??
    IN_BRACKETS.map((brackets) => brackets.exec(part)).find((found) => found !== null)
  if (inBrackets) return { address: bareAddress((inBrackets[2] ?? '').trim()), name: inBrackets[1] ?? '' }
  if (!part.includes('@')) return null
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => word.includes('@'))
  const name = words.filter((_word, index) => index !== at).join(' ')
  return { address: bareAddress(words[at] ?? ''), name: /^\(([^()]*)\)$/.exec(name)?.[1] ?? name }
}

function bareAddress(text: string): string {
  return /^mailto:/i.test(text) ? (text.slice('mailto:'.length).split('?')[0] ?? '') : text
}

export function joinName(parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ ?[-–—:]$/, '')
    .normalize('NFC')
}

export const INVITATION_STATES = ['withdrawn', 'waiting', 'registered', 'declined', 'opened', 'sent'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** People who declined but have seats count as registered. */
export function invitationState(invitation: {
  sentAt: Date | null
  openedAt: Date | null
  declinedAt: Date | null
  withdrawnAt: Date | null
  taken: number
}): InvitationState {
  if (invitation.withdrawnAt !== null) return 'withdrawn'
  if (invitation.sentAt === null) return 'waiting'
  if (invitation.taken > 0) return 'registered'
  if (invitation.declinedAt !== null) return 'declined'
  return invitation.openedAt === null ? 'sent' : 'opened'
}

export function invitedSeatsLeft({ seats, taken }: { seats: number; taken: number }): number {
  return Math.max(0, seats - taken)
}

/** `own`: addressed to the member's e-mail; others were opened by a link. */
export type OpenInvitation = { own: boolean; seats: number; taken: number; answerUntil: Date | null }

/** Prefers one addressed to the member with enough seats, then an opened link, then the most seats. */
export function selectInvitation<T extends OpenInvitation>(
  invitations: readonly T[],
  wanted: number,
  now: Date,
): { invitation: T; left: number } | 'ended' | 'used' {
  const open = invitations.filter(({ answerUntil }) => answerUntil === null || answerUntil > now)
  if (open.length === 0 && invitations.length > 0) return 'ended'
  const inOrder = open
    .map((invitation) => ({ invitation, left: invitedSeatsLeft(invitation) }))
    .toSorted((one, other) => other.left - one.left)
  const enough = inOrder.filter(({ left }) => left >= wanted)
  const best = enough.find(({ invitation }) => invitation.own) ?? enough[0] ?? inOrder[0]
  return best && best.left > 0 ? best : 'used'
}

/** The secret is in the link's URL fragment: 32 bytes in base64url. */
export const invitationSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
