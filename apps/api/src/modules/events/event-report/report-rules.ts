import { type ReportFigures, SALE_CHANNELS, type SaleChannel } from '@forenet/contract/club/event-report'
import { divideHalfUp, type Minor } from '@forenet/domain/money'
import type { TicketGroup } from '../tickets/index.ts'

/** `apart`: paid at the door. */
export type ReportPaymentSum = {
  byHand: string | null
  apart: boolean
  test: boolean
  payments: number
  amountMinor: Minor
  backMinor: Minor
  underWayMinor: Minor
  chargedBackMinor: Minor
}

/** Discounts are given online only. */
export type PaymentTotals = { ticketTypeId: string; discountMinor: Minor }

export type ReportCell = ReportFigures & { ticketTypeId: string; channel: SaleChannel }

const EMPTY_FIGURES: ReportFigures = {
  ...{ sold: 0, void: 0, came: 0, notCame: 0, given: 0 },
  ...{ paidMinor: 0, refundedMinor: 0, feesMinor: 0, discountMinor: 0, vatMinor: 0 },
}

/** `apart`: sold at the door. */
export function saleChannel({ byHand, apart }: Pick<TicketGroup, 'byHand' | 'apart'>): SaleChannel {
  if (byHand === null) return apart ? 'door-link' : 'portal'
  if (!apart) return `hand-${byHand}`
  return byHand === 'free' ? 'door-free' : 'door-cash'
}

/** Test tickets are counted, but not their money. */
export function reportFigures(alike: TicketGroup): ReportFigures {
  const { state, tickets, test, byHand, totalMinor, refundedMinor } = alike
  const isVoid = state === 'void'
  const money = (minor: Minor) => (test ? 0 : minor * tickets)
  return {
    ...EMPTY_FIGURES,
    sold: tickets,
    void: isVoid ? tickets : 0,
    came: state === 'used' ? tickets : 0,
    notCame: state === 'valid' ? tickets : 0,
    given: byHand === 'free' && !isVoid ? tickets : 0,
    paidMinor: money(totalMinor),
    refundedMinor: money(refundedMinor),
    feesMinor: isVoid ? money(totalMinor - refundedMinor) : 0,
    vatMinor: money(remainingVatMinor(alike)),
  }
}

export function differenceFigures(later: Omit<TicketGroup, 'tickets' | 'apart'>): ReportFigures {
  const { paidMinor, refundedMinor, feesMinor, vatMinor } = reportFigures({ ...later, apart: false, tickets: 1 })
  return { ...EMPTY_FIGURES, paidMinor, refundedMinor, feesMinor, vatMinor }
}

export function remainingVatMinor({
  vatMinor,
  totalMinor,
  refundedMinor,
}: Pick<TicketGroup, 'vatMinor' | 'totalMinor' | 'refundedMinor'>) {
  if (totalMinor === 0) return vatMinor
  return vatMinor - divideHalfUp(vatMinor * refundedMinor, totalMinor)
}

export function sumFigures(all: readonly ReportFigures[]): ReportFigures {
  const names = Object.keys(EMPTY_FIGURES) as (keyof ReportFigures)[]
  const sum = { ...EMPTY_FIGURES }
  for (const one of all) for (const name of names) sum[name] += one[name]
  return sum
}

export function toReportCells(
  typeIds: readonly string[],
  alike: readonly TicketGroup[],
  taken: readonly PaymentTotals[],
  later: readonly Omit<TicketGroup, 'tickets' | 'apart'>[] = [],
): ReportCell[] {
  const figures = [
    ...alike.map((one) => ({ ticketTypeId: one.ticketTypeId, channel: saleChannel(one), ...reportFigures(one) })),
    ...later.map((one) => ({
      ...{ ticketTypeId: one.ticketTypeId, channel: saleChannel({ ...one, apart: false }), ...differenceFigures(one) },
    })),
    ...taken.map(({ ticketTypeId, discountMinor }) => ({
      ...{ ticketTypeId, channel: 'portal' as const, ...EMPTY_FIGURES, discountMinor },
    })),
  ]
  return typeIds.flatMap((ticketTypeId) =>
    SALE_CHANNELS.flatMap((channel) => {
      const here = figures.filter((one) => one.ticketTypeId === ticketTypeId && one.channel === channel)
      return here.length === 0 ? [] : { ticketTypeId, channel, ...sumFigures(here) }
    }),
  )
}

/** Test payments are counted, but not summed. */
export function sumPayments(sums: readonly ReportPaymentSum[]) {
  const real = sums.filter(({ test }) => !test)
  const add = (name: Exclude<keyof ReportPaymentSum, 'byHand' | 'apart' | 'test'>, of = real) =>
    of.reduce((total, one) => total + one[name], 0)
  return {
    payments: add('payments'),
    paidMinor: add('amountMinor'),
    backMinor: add('backMinor'),
    underWayMinor: add('underWayMinor'),
    chargedBackMinor: add('chargedBackMinor'),
    testPayments: add(
      'payments',
      sums.filter(({ test }) => test),
    ),
  }
}

/** `returnedMinor`: charged back beyond the withheld refunds, which are refunds of the tickets too. */
export function summariseLedger(sums: ReturnType<typeof sumPayments>, returnedMinor: Minor) {
  const { paidMinor, backMinor, underWayMinor, chargedBackMinor } = sums
  return {
    ...sums,
    returnedMinor,
    netMinor: paidMinor - backMinor - underWayMinor - chargedBackMinor - returnedMinor,
  }
}

export function differenceToPayments(
  total: Pick<ReportFigures, 'paidMinor' | 'refundedMinor'>,
  ledger: Pick<ReturnType<typeof sumPayments>, 'paidMinor' | 'backMinor' | 'underWayMinor' | 'chargedBackMinor'>,
): { paidMinor: Minor; refundedMinor: Minor } {
  return {
    paidMinor: ledger.paidMinor - total.paidMinor,
    refundedMinor: ledger.backMinor + ledger.underWayMinor + ledger.chargedBackMinor - total.refundedMinor,
  }
}

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
