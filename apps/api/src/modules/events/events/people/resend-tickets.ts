import { randomUUID } from 'node:crypto'
import type { ResentTickets, SelectedTickets } from '@forenet/contract/club/event-attendee'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit, countActionsAbout, findRecordedDetail } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { getBuyer } from '../emails/get-buyer.ts'
import type { EventsDeps } from '../events-deps.ts'

const RESENT_ACTION = 'tickets-sent-again'
const OBJECT_KIND = 'event-entry'
const MAX_A_DAY = 3
const DAY_MS = 86_400_000

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail' | 'sending'>
type ResendResult =
  | { sent: true; tickets: number; email?: string }
  | { sent: false; why: ResentTickets['passedOver'][number]['why'] }

/** Throws `not-found`, also if no ticket is valid, `buyer-without-email`, and `too-many-requests`. */
export async function resendTickets(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  ticketId: string,
): Promise<{ tickets: number }> {
  await getManagedEvent(deps, by, eventId)
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (ticket?.eventId !== eventId) throw notFound('The ticket')
  const done = await inTransaction(deps.pool, async (transaction) => {
    const sent = await enqueueTicketMail(deps, transaction, by, ticket, randomUUID())
    if (sent.sent) await requireWithinDailyLimit(deps, transaction, by, sent.email ? [sent.email] : [])
    return sent
  })
  if (done.sent) return { tickets: done.tickets }
  switch (done.why) {
    case 'no-ticket':
      throw notFound('A ticket that lets somebody in')
    case 'no-email':
      throw new ProblemError('buyer-without-email', 'The person who registered has no e-mail address')
    case 'often-enough':
      throw new ProblemError('too-many-requests', `They have already been sent ${MAX_A_DAY} times today`)
  }
}

/** Idempotent. Returns the buyers of skipped entries. Throws `not-found`. */
export async function resendManyTickets(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { id, ticketIds }: SelectedTickets,
): Promise<ResentTickets> {
  await getManagedEvent(deps, by, eventId)
  const found = (await ticketing.listTickets(deps.database, ticketIds)).filter((ticket) => ticket.eventId === eventId)
  if (found.length !== new Set(ticketIds).size) throw notFound('A ticket')
  const entries = new Map(found.map((ticket) => [ticket.entryId, ticket]))
  // Sorted by entry id, so that concurrent resends do not deadlock.
  const inOrder = [...entries.values()].toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1))
  return inTransaction(deps.pool, async (transaction) => {
    const answer: ResentTickets = { registrations: 0, tickets: 0, passedOver: [] }
    const emails: string[] = []
    for (const ticket of inOrder) {
      const done = await enqueueTicketMail(deps, transaction, by, ticket, id)
      if (done.sent) {
        answer.registrations += 1
        answer.tickets += done.tickets
        if (done.email) emails.push(done.email)
      } else {
        answer.passedOver.push({ name: (await getBuyer(transaction, ticket)).name, why: done.why })
      }
    }
    // Lock order: the sending allowance after the entries.
    await requireWithinDailyLimit(deps, transaction, by, emails)
    return answer
  })
}

function requireWithinDailyLimit(
  { sending }: Pick<Deps, 'sending'>,
  transaction: Database,
  { club }: ClubCaller,
  emails: readonly string[],
): Promise<void> {
  const mails = { organisationId: club.id, kind: 'tickets-again', messages: emails.length, emails } as const
  return sending.require(transaction, mails)
}

/** `sending`: idempotency key, so that a retry is neither sent nor counted twice. */
async function enqueueTicketMail(
  deps: Pick<EventsDeps, 'now' | 'mail'>,
  transaction: Database,
  by: ClubCaller,
  ticket: ticketing.TicketRow,
  sending: string,
): Promise<ResendResult> {
  const { entryId, entryMemberId, eventId } = ticket
  await acquireAdvisoryLocks(transaction, `tickets again of ${entryId}`)
  const before = await findRecordedDetail(transaction, RESENT_ACTION, OBJECT_KIND, entryId, { sending })
  if (before) return { sent: true, tickets: Number(before.tickets) }
  const tickets = ticketing.filterIssued(await ticketing.listTicketsByRegistration(transaction, entryId)).length
  if (tickets === 0) return { sent: false, why: 'no-ticket' }
  const { email } = await getBuyer(transaction, ticket)
  if (email === '') return { sent: false, why: 'no-email' }
  const at = deps.now()
  const since = new Date(at.getTime() - DAY_MS)
  if ((await countActionsAbout(transaction, RESENT_ACTION, OBJECT_KIND, entryId, since)) >= MAX_A_DAY) {
    return { sent: false, why: 'often-enough' }
  }
  await deps.mail.ticketsAgain(transaction, entryId, `entry:${entryId}:again:${sending}`)
  const fact = {
    action: RESENT_ACTION,
    objectKind: OBJECT_KIND,
    objectId: entryId,
    organisationId: by.club.id,
    actingFor: entryMemberId,
    detail: { eventId, tickets, sending },
  }
  await audit(transaction, by.caller, fact, at)
  return { sent: true, tickets, email }
}
