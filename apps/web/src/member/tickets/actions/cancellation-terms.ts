import type { EventRegistration, Ticket } from '@forenet/contract/entry'
import { sumMinor } from '@forenet/domain/money'

export type CancellationTerms = {
  entryId: string
  tickets: readonly Ticket[]
  refundMinor: number
  feeMinor: number
  until: string | null
}

export function toCancellationTerms(entryId: string, tickets: readonly Ticket[]): CancellationTerms {
  return {
    entryId,
    tickets,
    refundMinor: sumMinor(tickets.map(({ cancellation }) => cancellation.refundMinor)),
    feeMinor: sumMinor(tickets.map(({ cancellation }) => cancellation.feeMinor)),
    until: tickets[0]?.cancellation.until ?? null,
  }
}

export function isCancellable(entry: Pick<EventRegistration, 'tickets'>): Ticket[] {
  return entry.tickets.filter(({ cancellation }) => cancellation.allowed || cancellation.refusal === 'household')
}

export type TransferRefusal = 'not-mine' | 'not-valid' | 'never' | 'too-late'

export function transferRefusal(
  ticket: Pick<Ticket, 'state' | 'transferAllowed' | 'resale'>,
  entry: Pick<EventRegistration, 'memberId' | 'transferUntil'>,
  memberId: string,
): TransferRefusal | null {
  if (entry.memberId !== memberId) return 'not-mine'
  if (ticket.transferAllowed) return null
  // Tickets on resale show their status separately.
  if (ticket.state !== 'valid' || ticket.resale.state !== null) return 'not-valid'
  return entry.transferUntil === null ? 'never' : 'too-late'
}

export type CancelRefusal = 'not-mine' | NonNullable<Ticket['cancellation']['refusal']>

export function findCancellationObstacle(
  { cancellation }: Pick<Ticket, 'cancellation'>,
  entry: Pick<EventRegistration, 'memberId'>,
  memberId: string,
): CancelRefusal | null {
  if (entry.memberId !== memberId) return 'not-mine'
  if (cancellation.allowed) return null
  return cancellation.refusal ?? 'not-valid'
}
