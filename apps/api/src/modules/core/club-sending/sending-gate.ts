import type { ProblemCode } from '@forenet/contract/problem'
import type { Database } from '@forenet/database/database'
import {
  type ClubMessageKind,
  type ClubSender,
  computeDailyMessageLimit,
  countRemainingMessages,
  findRecipientRefusal,
  type SendingRefusal,
} from '@forenet/domain/club-sending'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { countConfirmedEmails } from '../members/index.ts'
import { countSentSince, findSender, insertMessageCount, type SenderRow } from './sending-repository.ts'

const DAY_MS = 86_400_000

type GateDeps = {
  database: Database
  now: () => Date
  inBackground: (work: () => Promise<void>) => void
  ceiling: number
  lockClub?: (transaction: Database, turn: string) => Promise<void>
}

export type ClubMessages = { organisationId: string; kind: ClubMessageKind; messages: number }

/**
 * Checks every message of a club in the transaction that enqueues it. Lock order: after change sets, messages and
 * roles; before events and purchases.
 */
export type SendingGate = {
  /**
   * Counts all messages or none. Throws `sending-suspended`, `sending-before-published` and `too-many-messages`; refused
   * messages are counted despite the rollback.
   */
  require: (transaction: Database, wanted: ClubMessages & { emails?: readonly string[] }) => Promise<void>
  /** Throws like `require` if the club may not send such messages at all. */
  requireOpen: (transaction: Database, wanted: ClubMessages) => Promise<void>
  /** Counts as many messages as may be sent now, and returns the number. */
  take: (transaction: Database, wanted: ClubMessages) => Promise<number>
  roomFor: (database: Database, wanted: Omit<ClubMessages, 'messages'>) => Promise<number>
  giveBack: typeof creditStoppedMessages
  allowanceOf: (database: Database, organisationId: string) => Promise<number>
}

const PROBLEM_BY_REFUSAL: Readonly<Record<SendingRefusal, ProblemCode>> = {
  suspended: 'sending-suspended',
  'not-published': 'sending-before-published',
  'over-allowance': 'too-many-messages',
}

export function createSendingGate({
  database,
  now,
  inBackground,
  ceiling,
  lockClub = acquireAdvisoryLocks,
}: GateDeps): SendingGate {
  const allowance = (sender: ClubSender) => computeDailyMessageLimit(sender, now(), ceiling)

  async function roomOf(transaction: Database, organisationId: string, sender: ClubSender): Promise<number> {
    const counts = await countSentSince(transaction, organisationId, new Date(now().getTime() - DAY_MS))
    return countRemainingMessages(sender, allowance(sender), counts)
  }

  function refuse(wanted: ClubMessages, refusal: SendingRefusal, sender: ClubSender): ProblemError {
    inBackground(() => insertMessageCount(database, { ...wanted, messages: 0, refused: wanted.messages, at: now() }))
    return new ProblemError(PROBLEM_BY_REFUSAL[refusal], describeRefusal(refusal, allowance(sender)))
  }

  return {
    async require(transaction, { emails = [], ...wanted }) {
      if (wanted.messages === 0) return
      const { organisationId, kind, messages } = wanted
      await lockClub(transaction, sendingLockKey(organisationId))
      const sender = await getSender(transaction, organisationId)
      const always = findRecipientRefusal(sender, kind, 0)
      if (always) throw refuse(wanted, always, sender)
      // Checked before the recipients, so that beyond the allowance the response does not depend on who has an account.
      if (messages > (await roomOf(transaction, organisationId, sender))) throw refuse(wanted, 'over-allowance', sender)
      const unconfirmed = sender.published ? 0 : await countUnconfirmed(transaction, emails)
      const refusal = findRecipientRefusal(sender, kind, unconfirmed)
      if (refusal) throw refuse(wanted, refusal, sender)
      await insertMessageCount(transaction, { ...wanted, refused: 0, at: now() })
    },
    async requireOpen(transaction, wanted) {
      const sender = await getSender(transaction, wanted.organisationId)
      const refusal = findRecipientRefusal(sender, wanted.kind, wanted.messages)
      if (refusal) throw refuse(wanted, refusal, sender)
    },
    async take(transaction, { messages, ...about }) {
      if (messages === 0) return 0
      await lockClub(transaction, sendingLockKey(about.organisationId))
      const sender = await getSender(transaction, about.organisationId)
      if (findRecipientRefusal(sender, about.kind, messages)) return 0
      const taken = Math.min(messages, await roomOf(transaction, about.organisationId, sender))
      if (taken > 0) await insertMessageCount(transaction, { ...about, messages: taken, refused: 0, at: now() })
      return taken
    },
    async roomFor(from, { organisationId, kind }) {
      const sender = await getSender(from, organisationId)
      return findRecipientRefusal(sender, kind, 1) ? 0 : roomOf(from, organisationId, sender)
    },
    giveBack: creditStoppedMessages,
    allowanceOf: async (from, organisationId) => allowance(await getSender(from, organisationId)),
  }
}

/** Dates the credit when the messages were counted, because a later date would enlarge the allowance. */
export async function creditStoppedMessages(
  transaction: Database,
  { messages, countedAt, ...about }: ClubMessages & { countedAt: Date },
): Promise<void> {
  if (messages > 0) await insertMessageCount(transaction, { ...about, messages: -messages, refused: 0, at: countedAt })
}

const sendingLockKey = (organisationId: string) => `sending of ${organisationId}`

async function countUnconfirmed(transaction: Database, emails: readonly string[]): Promise<number> {
  const different = [...new Set(emails.map((email) => email.toLowerCase()))]
  return different.length - (await countConfirmedEmails(transaction, different))
}

async function getSender(database: Database, organisationId: string): Promise<ClubSender> {
  const row = await findSender(database, organisationId)
  if (!row) throw new Error(`No organisation ${organisationId}`)
  return toClubSender(row)
}

export function toClubSender({ published, suspended, started, approved, publishedAt }: SenderRow): ClubSender {
  return { published, suspended, start: started ? { approved, publishedAt } : null }
}

function describeRefusal(refusal: SendingRefusal, allowance: number): string {
  switch (refusal) {
    case 'suspended':
      return 'The operator of the portal has suspended messages from this club'
    case 'not-published':
      return 'Until the club is published, it can only write to addresses that are confirmed by a login'
    case 'over-allowance':
      return `This club can write to at most ${allowance} people within 24 hours`
  }
}
