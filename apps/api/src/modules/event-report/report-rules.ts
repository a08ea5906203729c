import { type ReportFigures, SALE_CHANNELS, type SaleChannel } from '@forenet/contract/club/event-report'
import { divideHalfUp, type Minor } from '@forenet/domain/money'
import type { AlikeTickets } from '../tickets/index.ts'

/** What came in by one way; `apart`: at the door. */
export type Sum = {
  byHand: string | null
  apart: boolean
  test: boolean
  payments: number
  amountMinor: Minor
  backMinor: Minor
  underWayMinor: Minor
}

/** What discounts took off tickets of one kind. Codes are used in the portal alone. */
export type Taken = { ticketTypeId: string; discountMinor: Minor }

/** The figures of one kind of ticket as sold by one channel: every sum of a report is one of these. */
export type Cell = ReportFigures & { ticketTypeId: string; channel: SaleChannel }

const NOTHING: ReportFigures = {
  ...{ sold: 0, void: 0, came: 0, notCame: 0, given: 0 },
  ...{ paidMinor: 0, refundedMinor: 0, feesMinor: 0, discountMinor: 0, vatMinor: 0 },
}

/** Where something was sold: at the door (`apart`), put down by hand, or by whoever bought it. */
export function channelOf({ byHand, apart }: Pick<AlikeTickets, 'byHand' | 'apart'>): SaleChannel {
  if (byHand === null) return apart ? 'door-link' : 'portal'
  if (!apart) return `hand-${byHand}`
  return byHand === 'free' ? 'door-free' : 'door-cash'
}

/** What a kind of alike tickets comes to. Of the test mode they count as tickets, and their money is none. */
export function figuresOf(alike: AlikeTickets): ReportFigures {
  const { state, tickets, test, byHand, totalMinor, refundedMinor } = alike
  const isVoid = state === 'void'
  const money = (minor: Minor) => (test ? 0 : minor * tickets)
  return {
    ...NOTHING,
    sold: tickets,
    void: isVoid ? tickets : 0,
    came: state === 'used' ? tickets : 0,
    notCame: state === 'valid' ? tickets : 0,
    given: byHand === 'free' && !isVoid ? tickets : 0,
    paidMinor: money(totalMinor),
    refundedMinor: money(refundedMinor),
    feesMinor: isVoid ? money(totalMinor - refundedMinor) : 0,
    vatMinor: money(vatLeft(alike)),
  }
}

/** What money that was paid for a ticket after its registration comes to: the ticket is counted with that. */
export function laterFiguresOf(later: Omit<AlikeTickets, 'tickets' | 'apart'>): ReportFigures {
  const { paidMinor, refundedMinor, feesMinor, vatMinor } = figuresOf({ ...later, apart: false, tickets: 1 })
  return { ...NOTHING, paidMinor, refundedMinor, feesMinor, vatMinor }
}

/** The VAT in what is left of a ticket: what went back takes its part of it along. */
export function vatLeft({
  vatMinor,
  totalMinor,
  refundedMinor,
}: Pick<AlikeTickets, 'vatMinor' | 'totalMinor' | 'refundedMinor'>) {
  if (totalMinor === 0) return vatMinor
  return vatMinor - divideHalfUp(vatMinor * refundedMinor, totalMinor)
}

/** Figures added up. */
export function sumFigures(all: readonly ReportFigures[]): ReportFigures {
  const names = Object.keys(NOTHING) as (keyof ReportFigures)[]
  const sum = { ...NOTHING }
  for (const one of all) for (const name of names) sum[name] += one[name]
  return sum
}

/** A cell for each kind of ticket and channel that anything was sold by, in the order of kinds and channels. */
export function cellsOf(
  typeIds: readonly string[],
  alike: readonly AlikeTickets[],
  taken: readonly Taken[],
  later: readonly Omit<AlikeTickets, 'tickets' | 'apart'>[] = [],
): Cell[] {
  const figures = [
    ...alike.map((one) => ({ ticketTypeId: one.ticketTypeId, channel: channelOf(one), ...figuresOf(one) })),
    ...later.map((one) => ({
      ...{ ticketTypeId: one.ticketTypeId, channel: channelOf({ ...one, apart: false }), ...laterFiguresOf(one) },
    })),
    ...taken.map(({ ticketTypeId, discountMinor }) => ({
      ...{ ticketTypeId, channel: 'portal' as const, ...NOTHING, discountMinor },
    })),
  ]
  return typeIds.flatMap((ticketTypeId) =>
    SALE_CHANNELS.flatMap((channel) => {
      const here = figures.filter((one) => one.ticketTypeId === ticketTypeId && one.channel === channel)
      return here.length === 0 ? [] : { ticketTypeId, channel, ...sumFigures(here) }
    }),
  )
}

/** What the ledger comes to; payments of the test mode are counted and no more. */
export function ledgerOf(sums: readonly Sum[]) {
  const real = sums.filter(({ test }) => !test)
  const add = (name: 'payments' | 'amountMinor' | 'backMinor' | 'underWayMinor', of = real) =>
    of.reduce((total, one) => total + one[name], 0)
  return {
    payments: add('payments'),
    paidMinor: add('amountMinor'),
    backMinor: add('backMinor'),
    underWayMinor: add('underWayMinor'),
    testPayments: add(
      'payments',
      sums.filter(({ test }) => test),
    ),
  }
}

/** What the ledger has that no ticket tells of, and the other way round below nothing. */
export function apartOf(
  total: Pick<ReportFigures, 'paidMinor' | 'refundedMinor'>,
  ledger: Pick<ReturnType<typeof ledgerOf>, 'paidMinor' | 'backMinor' | 'underWayMinor'>,
): { paidMinor: Minor; refundedMinor: Minor } {
  return {
    paidMinor: ledger.paidMinor - total.paidMinor,
    refundedMinor: ledger.backMinor + ledger.underWayMinor - total.refundedMinor,
  }
}

/** From the day registration opened, or the first sale before it, to the event's; to today where that is earlier, or to what came later. */
export function salesSpan(
  { opensOn, eventOn, today }: Record<'opensOn' | 'eventOn' | 'today', string>,
  days: readonly { day: string }[],
): { from: string; to: string } {
  const all = days.map(({ day }) => day).sort()
  const [first = opensOn, last = eventOn] = [all.at(0), all.at(-1)]
  const from = first < opensOn ? first : opensOn
  const end = eventOn < today ? eventOn : today
  const to = [from, end, all.length > 0 ? last : from].sort().at(-1) ?? from
  return { from, to }
}
