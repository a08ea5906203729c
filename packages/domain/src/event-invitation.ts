import { z } from 'zod'
import { emailAddress } from './email.ts'
import { isPersonName } from './person-name.ts'

/** Limits per request and per event; withdrawn invitations count. */
export const MAX_INVITEES_PER_REQUEST = 300
export const MAX_INVITATIONS_PER_EVENT = 2_000
export const MAX_SEATS_PER_INVITATION = 50
/** E-mails per invitation, including the first. */
export const MAX_INVITATION_SENDS = 4
/** Limit of the pasted list, in characters. */
export const MAX_INVITEE_TEXT_LENGTH = 40_000

export type Invitee = { email: string; name: string }

export const INVITEE_FAULTS = ['no-address', 'bad-address', 'bad-name'] as const
export type InviteeFault = (typeof INVITEE_FAULTS)[number]

/** An unreadable line, numbered from 1; `text` is truncated. */
export type WrongLine = { line: number; text: string; why: InviteeFault }

/** Result of parsing a list: people without duplicates, number of duplicates, and lines with errors. */
export type ReadInvitees = { people: Invitee[]; again: number; wrong: WrongLine[] }

const address = emailAddress('Invalid email address')
const LONGEST_ADDRESS = 254
const SHOWN = 80

/**
 * Parses a pasted list of people: one or several addresses per line, separated by commas or semicolons, in the format
 * of a mail program (`Name <address>`), a spreadsheet (name and address in two cells) or a text document (numbers,
 * bullets, `Name (address)`, `mailto:`).
 */
export function readInvitees(text: string): ReadInvitees {
  const people = new Map<string, Invitee>()
  const wrong: WrongLine[] = []
  let again = 0
  for (const [at, written] of text.split(/\r\n?|\n/).entries()) {
    const line = written.trim()
    if (line === '') continue
    const read = readPeopleLine(withoutListMarker(line))
    if (typeof read === 'string') {
      wrong.push({ line: at + 1, text: shownOfLine(line), why: read })
      continue
    }
    for (const one of read) {
      if (people.has(one.email)) again += 1
      else people.set(one.email, one)
    }
  }
  return { people: [...people.values()], again, wrong }
}

export function shownOfLine(line: string): string {
  return [...line].slice(0, SHOWN).join('')
}

const LIST_MARKER = /^(?:\d{1,4}[.)]|[-–—*+•‣▪◦·])\s+/

/** Removes the number or bullet of a line copied from a list. */
export function withoutListMarker(line: string): string {
  return line.replace(LIST_MARKER, '')
}

export function readPeopleLine(line: string): Invitee[] | InviteeFault {
  const found: Invitee[] = []
  let words: string[] = []
  for (const part of partsOfLine(line)) {
    const read = readPart(part)
    if (read === null) {
      words.push(part)
      continue
    }
    const email = address.safeParse(read.address)
    if (!email.success || email.data.length > LONGEST_ADDRESS) return 'bad-address'
    found.push({ email: email.data, name: named([...words, read.name]) })
    words = []
  }
  const last = found.at(-1)
  if (!last) return 'no-address'
  // A spreadsheet may have the address before the name.
  if (words.length > 0 && last.name !== '') return 'no-address'
  if (words.length > 0) last.name = named(words)
  return found.every(({ name }) => name === '' || isPersonName(name)) ? found : 'bad-name'
}

/** Splits at commas, semicolons and tabs outside quotes. */
export function partsOfLine(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^",;\t])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
}

/** An address with its name; null if there is no address. */
function readPart(part: string): { address: string; name: string } | null {
  const inBrackets = /^([^<]*)<([^<>]*)>$/.exec(part) ?? /^([^()]*)\(([^()@]*@[^()]*)\)$/.exec(part)
  if (inBrackets) return { address: bareAddress((inBrackets[2] ?? '').trim()), name: inBrackets[1] ?? '' }
  if (!part.includes('@')) return null
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => word.includes('@'))
  const name = words.filter((_word, index) => index !== at).join(' ')
  return { address: bareAddress(words[at] ?? ''), name: /^\(([^()]*)\)$/.exec(name)?.[1] ?? name }
}

/** The address of a copied link such as `mailto:anne@example.org?subject=…`. */
function bareAddress(text: string): string {
  return /^mailto:/i.test(text) ? (text.slice('mailto:'.length).split('?')[0] ?? '') : text
}

/** Joins parts to a name, with whitespace collapsed and Unicode composed (NFC). */
export function named(parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .normalize('NFC')
}

/** States of an invitation in order of precedence. */
export const INVITATION_STATES = ['withdrawn', 'waiting', 'registered', 'declined', 'opened', 'sent'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** `waiting`: not sent yet. An invited person who declined but has seats counts as registered. */
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

/** Seats left; zero if the invitation was reduced below the number already taken. */
export function invitedSeatsLeft({ seats, taken }: { seats: number; taken: number }): number {
  return Math.max(0, seats - taken)
}

/**
 * `own`: addressed to the member's own e-mail. Otherwise the member opened a link that may be addressed to someone
 * else.
 */
export type OpenInvitation = { own: boolean; seats: number; taken: number; answerUntil: Date | null }

/**
 * Chooses which of a member's invitations to an event to use for `wanted` seats: preferably one addressed to them with
 * enough seats, then a link they opened, so that other people's seats are not used unnecessarily. If none has enough,
 * the one with most seats. Otherwise the reason.
 */
export function invitationToUse<T extends OpenInvitation>(
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

/** Secret in the fragment of an invitation link: 32 bytes in base64url. */
export const invitationSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
