import type { Entry, Ticket } from '@forenet/contract/entry'
import { sumMinor } from '@forenet/domain/money'

/** What cancelling some tickets of an entry comes to; amounts in øre. */
export type Cancelling = {
  entryId: string
  tickets: readonly Ticket[]
  refundMinor: number
  feeMinor: number
  /** Until when it can be done; an instant. */
  until: string | null
}

/** Cancelling these tickets of an entry, as the server has told it of each. */
export function cancellingOf(entryId: string, tickets: readonly Ticket[]): Cancelling {
  return {
    entryId,
    tickets,
    refundMinor: sumMinor(tickets.map(({ cancellation }) => cancellation.refundMinor)),
    feeMinor: sumMinor(tickets.map(({ cancellation }) => cancellation.feeMinor)),
    until: tickets[0]?.cancellation.until ?? null,
  }
}

/** The tickets of an entry that can be cancelled now. */
export function cancellable(entry: Pick<Entry, 'tickets'>): Ticket[] {
  return entry.tickets.filter(({ cancellation }) => cancellation.allowed)
}

/** Why a ticket cannot get another name; null where it can. `not-mine`: only who registered may. */
export type TransferRefusal = 'not-mine' | 'not-valid' | 'never' | 'too-late'

export function transferRefusal(
  ticket: Pick<Ticket, 'state' | 'transferAllowed' | 'resale'>,
  entry: Pick<Entry, 'memberId' | 'transferUntil'>,
  memberId: string,
): TransferRefusal | null {
  if (entry.memberId !== memberId) return 'not-mine'
  if (ticket.transferAllowed) return null
  // One that is on sale says so itself.
  if (ticket.state !== 'valid' || ticket.resale.state !== null) return 'not-valid'
  return entry.transferUntil === null ? 'never' : 'too-late'
}

/** Why a ticket cannot be cancelled; null where it can. */
export type CancelRefusal = 'not-mine' | NonNullable<Ticket['cancellation']['refusal']>

export function cancelRefusal(
  { cancellation }: Pick<Ticket, 'cancellation'>,
  entry: Pick<Entry, 'memberId'>,
  memberId: string,
): CancelRefusal | null {
  if (entry.memberId !== memberId) return 'not-mine'
  if (cancellation.allowed) return null
  return cancellation.refusal ?? 'not-valid'
}
