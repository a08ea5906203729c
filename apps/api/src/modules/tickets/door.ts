import type { CheckedTicket } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import type { Caller } from '../../plugins/caller.ts'
import { audit } from '../audit/audit.ts'
import { findTicket, type TicketRow, useTicket } from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'
import { administers } from './ticket-policy.ts'

type Deps = { pool: pg.Pool; database: Database; codes: TicketCodes; now: () => Date }
type Check = { code: string; use: boolean; eventId?: string | undefined }
type Verdict = CheckedTicket['verdict']

const NOT_OURS: CheckedTicket = { verdict: 'not-ours', ticket: null, eventTitle: null, usedAt: null }

/**
 * At the door: what a code is worth. With `use` its holder is let in, once, whatever number of doors read it at the same
 * time. A forged code and one of an organisation that the caller does not administer look alike (ruling 13).
 */
export async function checkTicket(deps: Deps, caller: Caller, { code, use, eventId }: Check): Promise<CheckedTicket> {
  const signed = await deps.codes.verifyCode(code)
  const ticket = signed && (await findTicket(deps.database, signed.ticketId))
  if (!ticket || ticket.eventId !== signed?.eventId || !administers(caller, ticket)) return NOT_OURS
  if (eventId !== undefined && eventId !== ticket.eventId) return told(ticket, 'other-event')
  const verdict = verdictOf(ticket)
  if (verdict !== 'valid' || !use) return told(ticket, verdict)
  const admitted = await admit(deps, caller, ticket)
  const now = (await findTicket(deps.database, ticket.id)) ?? ticket
  return told(now, admitted ? 'admitted' : verdictOf(now))
}

function admit(deps: Deps, caller: Caller, ticket: TicketRow): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    if (!(await useTicket(transaction, ticket.id, at))) return false
    const { id: objectId, organisationId, eventId } = ticket
    await audit(
      transaction,
      caller,
      { action: 'ticket-used', objectKind: 'ticket', objectId, organisationId, detail: { eventId } },
      at,
    )
    return true
  })
}

function verdictOf(ticket: TicketRow): Exclude<Verdict, 'admitted' | 'other-event' | 'not-ours'> {
  // Called off while its tickets are still being made void: nobody is let in.
  if (ticket.state === 'valid' && ticket.cancelledAt) return 'void'
  return ({ valid: 'valid', used: 'used-before', reserved: 'not-paid', void: 'void' } as const)[ticket.state]
}

function told(ticket: TicketRow, verdict: Verdict): CheckedTicket {
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
    eventTitle: ticket.eventTitle,
    usedAt,
  }
}
