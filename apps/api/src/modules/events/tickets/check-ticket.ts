import { randomUUID } from 'node:crypto'
import type { TicketCheckResult } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { audit } from '../../core/audit/index.ts'
import {
  admitTicketsWithoutMark,
  listScannedTickets,
  lockTicketsOfEvent,
  type ScannedTicket,
} from './mark-repository.ts'
import { recordMarks } from './marks.ts'
import type { TicketCodes } from './ticket-codes.ts'

type Deps = { pool: pg.Pool; database: Database; codes: TicketCodes; now: () => Date }
type TicketCheck = { code: string; use: boolean; eventId?: string | undefined }
type TicketVerdict = TicketCheckResult['verdict']

type CheckedOne = TicketCheckResult['group'][number]

const NOT_OURS: TicketCheckResult = { verdict: 'not-ours', ticket: null, eventTitle: null, usedAt: null, group: [] }
/** A group code gets the first verdict that any ticket has. */
const BEST_FIRST: readonly TicketVerdict[] = ['admitted', 'valid', 'other-event', 'used-before', 'not-paid']

/**
 * `use` admits each holder once under concurrent scans; a group code skips tickets cancelled or renamed since. A forged
 * code and one of another organisation give the same result (ruling 13).
 */
export async function checkTicket(
  deps: Deps,
  caller: Caller,
  { code, use, eventId }: TicketCheck,
): Promise<TicketCheckResult> {
  const signed = await deps.codes.verifyCode(code)
  if (!signed) return NOT_OURS
  const read = () => listScannedTickets(deps.database, signed.ticketIds, signed.eventId)
  const tickets = await read()
  const [first] = tickets
  if (!first || !can(caller.grants, 'events.check-in', first)) return NOT_OURS
  const isGroup = signed.ticketIds.length > 1
  const notified = (checked: readonly CheckedOne[]) => toCheckResult(first, isGroup, checked)
  if (eventId !== undefined && eventId !== first.eventId) {
    return notified(
      tickets.map((ticket) => presentChecked(ticket, isGroup && ticket.state === 'void' ? 'void' : 'other-event')),
    )
  }
  const valid = tickets.filter((ticket) => computeVerdict(ticket) === 'valid')
  if (valid.length === 0 || !use)
    return notified(tickets.map((ticket) => presentChecked(ticket, computeVerdict(ticket))))
  const { ids: admitted, usedAt } = await admitTickets(deps, caller, valid)
  const verdictNow = (ticket: ScannedTicket) => (admitted.includes(ticket.id) ? 'admitted' : computeVerdict(ticket))
  const afterwards =
    usedAt && admitted.length === valid.length
      ? tickets.map((ticket) => (admitted.includes(ticket.id) ? { ...ticket, state: 'used' as const, usedAt } : ticket))
      : await read()
  return notified(afterwards.map((ticket) => presentChecked(ticket, verdictNow(ticket))))
}

/** `usedAt` is null if earlier marks determined when the tickets were used. */
type AdmissionResult = { ids: string[]; usedAt: Date | null }

function admitTickets(deps: Deps, caller: Caller, tickets: readonly ScannedTicket[]): Promise<AdmissionResult> {
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const admitted = await useTickets(transaction, caller, tickets, at)
    for (const { id: objectId, organisationId, eventId } of tickets) {
      if (!admitted.ids.includes(objectId)) continue
      const fact = { action: 'ticket-used', objectKind: 'ticket', objectId, organisationId, detail: { eventId } }
      await audit(transaction, caller, fact, at)
    }
    return admitted
  })
}

/** Only one of two concurrent scans gets a ticket. */
async function useTickets(
  transaction: Database,
  { memberId }: Caller,
  tickets: readonly ScannedTicket[],
  at: Date,
): Promise<AdmissionResult> {
  const [first] = tickets
  if (!first) return { ids: [], usedAt: null }
  const { eventId } = first
  const ids = tickets.map(({ id }) => id)
  const madeBy = memberId ?? eventId
  const unmarked = await admitTicketsWithoutMark(transaction, eventId, ids, madeBy, at)
  if (unmarked.length > 0) return { ids: unmarked, usedAt: at }
  const valid = (await lockTicketsOfEvent(transaction, ids, eventId)).filter(({ state }) => state === 'valid')
  const marks = valid.map(({ id: ticketId }) => ({
    ...{ id: randomUUID(), ticketId, deviceId: madeBy },
    ...{ at: at.getTime(), undoes: null },
  }))
  await recordMarks(transaction, eventId, marks, null, at)
  return { ids: valid.map(({ id }) => id), usedAt: null }
}

function toCheckResult(
  { eventTitle }: ScannedTicket,
  isGroup: boolean,
  checked: readonly CheckedOne[],
): TicketCheckResult {
  if (!isGroup) return { ...(checked[0] ?? NOT_OURS), eventTitle, group: [] }
  const group = checked.filter(({ verdict }) => verdict !== 'void')
  const verdict = BEST_FIRST.find((best) => group.some((one) => one.verdict === best)) ?? 'void'
  return { verdict, ticket: null, usedAt: null, eventTitle, group }
}

function computeVerdict(ticket: ScannedTicket): Exclude<TicketVerdict, 'admitted' | 'other-event' | 'not-ours'> {
  // The event was just cancelled; tickets are voided one by one.
  if (ticket.state === 'valid' && ticket.cancelledAt) return 'void'
  return ({ valid: 'valid', used: 'used-before', reserved: 'not-paid', void: 'void' } as const)[ticket.state]
}

function presentChecked(ticket: ScannedTicket, verdict: TicketVerdict): CheckedOne {
  const usedAt = ticket.usedAt?.toISOString() ?? null
  return {
    verdict,
    ticket: {
      id: ticket.id,
      entryId: ticket.entryId,
      eventId: ticket.eventId,
      ticketTypeId: ticket.ticketTypeId,
      ticketTypeName: ticket.ticketTypeName,
      memberId: ticket.memberId,
      attendeeName: ticket.attendeeName,
      attendeeEmail: ticket.attendeeEmail,
      guest: ticket.guest,
      state: ticket.state,
      voidReason: ticket.voidReason,
      totalMinor: ticket.totalMinor,
      refundedMinor: ticket.refundedMinor,
      usedAt,
    },
    usedAt,
  }
}
