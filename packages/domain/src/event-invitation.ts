import { z } from 'zod'
import { emailAddress } from './email.ts'
import { isPersonName } from './person-name.ts'

/** As many as are invited at once, and as an event has invitations, withdrawn ones too. */
export const MOST_INVITED_AT_ONCE = 300
export const MOST_INVITATIONS = 2_000
/** As many seats as one invitation gives. */
export const MOST_INVITED_SEATS = 50
/** So often the letter of an invitation goes, the first time included. */
export const MOST_SENDINGS = 4
/** So many characters a list of people to invite has. */
export const MOST_INVITEE_TEXT = 40_000

export type Invitee = { email: string; name: string }

export const INVITEE_FAULTS = ['no-address', 'bad-address', 'bad-name'] as const
export type InviteeFault = (typeof INVITEE_FAULTS)[number]

/** What is wrong with a line, counted from 1; `text` is what stands there, cut short. */
export type WrongLine = { line: number; text: string; why: InviteeFault }

/** Whom a list names: each address once, in their order; how many stood there again; and the lines that name nobody. */
export type ReadInvitees = { people: Invitee[]; again: number; wrong: WrongLine[] }

const address = emailAddress('Invalid email address')
const LONGEST_ADDRESS = 254
const SHOWN = 80

/**
 * Reads whom somebody wants to invite as they have written or pasted them: an address a line, several in one line with commas or
 * semicolons between them, as a mail program has them (`Name <address>`), or as a spreadsheet does (name and address in two cells).
 */
export function readInvitees(text: string): ReadInvitees {
  const people = new Map<string, Invitee>()
  const wrong: WrongLine[] = []
  let again = 0
  for (const [at, written] of text.split(/\r\n?|\n/).entries()) {
    const line = written.trim()
    if (line === '') continue
    const read = readPeopleLine(line)
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

/** What is shown of a line: the beginning of it. */
export function shownOfLine(line: string): string {
  return [...line].slice(0, SHOWN).join('')
}

/** Reads who stands in one line, each with an address; or why nobody does. */
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

/** What stands between commas, semicolons and tabs; what is in quotes is one. */
export function partsOfLine(line: string): string[] {
  return (line.match(/(?:"[^"]*"|[^",;\t])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
}

/** An address and the name beside it; null where there is none. */
function readPart(part: string): { address: string; name: string } | null {
  const inBrackets = /^(.*?)<([^<>]*)>$/.exec(part)
  if (inBrackets) return { address: (inBrackets[2] ?? '').trim(), name: inBrackets[1] ?? '' }
  if (!part.includes('@')) return null
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => word.includes('@'))
  return { address: words[at] ?? '', name: words.filter((_word, index) => index !== at).join(' ') }
}

/** A name of the words that stand in some parts, letters and their marks in one however they were typed. */
export function named(parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .normalize('NFC')
}

/** How an invitation stands, what outweighs the rest first. */
export const INVITATION_STATES = ['withdrawn', 'waiting', 'registered', 'declined', 'opened', 'sent'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** `waiting`: its letter has not gone yet. Somebody who has said no and holds seats all the same has registered. */
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

/** Seats that can be had by an invitation yet; of one that gives fewer than were taken, none. */
export function invitedSeatsLeft({ seats, taken }: { seats: number; taken: number }): number {
  return Math.max(0, seats - taken)
}

/** `own`: to the address they sign in with; else they came by its link, which may be to somebody else. */
export type OpenInvitation = { own: boolean; seats: number; taken: number; answerUntil: Date | null }

/**
 * Of somebody's invitations to one event the one that they register by for so many seats: one of their own that gives them, then one
 * whose link they opened, so that nobody takes another's seats without need. Where none gives so many, it is the one that gives the most.
 * Why there is none otherwise.
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

/** What the link of an invitation holds after its `#`: 32 bytes. */
export const invitationSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
