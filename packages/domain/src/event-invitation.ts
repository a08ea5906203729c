import { z } from 'zod'
import {
  cleanPeopleLine,
  type Invitee,
  type InviteeFault,
  isHeadingLine,
  parsePeopleLine,
  splitLines,
  truncateLine,
} from './people-list.ts'

/** Withdrawn invitations count too. */
export const MAX_INVITEES_PER_REQUEST = 300
export const MAX_INVITATIONS_PER_EVENT = 2_000
export const MAX_SEATS_PER_INVITATION = 50
/** Including the first. */
export const MAX_INVITATION_SENDS = 4
export const MAX_INVITEE_TEXT_LENGTH = 40_000

export type InviteeLineError = { line: number; text: string; why: InviteeFault }

export type ParsedInvitees = { people: Invitee[]; again: number; wrong: InviteeLineError[] }

export function parseInvitees(text: string): ParsedInvitees {
  const people = new Map<string, Invitee>()
  const wrong: InviteeLineError[] = []
  let again = 0
  for (const [at, written] of splitLines(text).entries()) {
    const line = written.trim()
    const entry = cleanPeopleLine(line)
    if (entry === '' || isHeadingLine(entry)) continue
    const read = parsePeopleLine(entry)
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

export const INVITATION_STATES = ['withdrawn', 'waiting', 'registered', 'declined', 'opened', 'sent'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** A person who declined but has seats counts as registered. */
export function computeInvitationState(invitation: {
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

export function countInvitedSeatsLeft({ seats, taken }: { seats: number; taken: number }): number {
  return Math.max(0, seats - taken)
}

/** `own`: addressed to the member's e-mail, not opened by a shared link. */
export type OpenInvitation = { own: boolean; seats: number; taken: number; answerUntil: Date | null }

/** First one addressed to the member with enough seats, then one opened by link, then the one with most seats. */
export function selectInvitation<T extends OpenInvitation>(
  invitations: readonly T[],
  wanted: number,
  now: Date,
): { invitation: T; left: number } | 'ended' | 'used' {
  const open = invitations.filter(({ answerUntil }) => answerUntil === null || answerUntil > now)
  if (open.length === 0 && invitations.length > 0) return 'ended'
  const inOrder = open
    .map((invitation) => ({ invitation, left: countInvitedSeatsLeft(invitation) }))
    .toSorted((one, other) => other.left - one.left)
  const enough = inOrder.filter(({ left }) => left >= wanted)
  const best = enough.find(({ invitation }) => invitation.own) ?? enough[0] ?? inOrder[0]
  return best && best.left > 0 ? best : 'used'
}

/** In the URL fragment: 32 bytes in base64url. */
export const invitationSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
