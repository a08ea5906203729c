import type {
  ClubPayment,
  ClubPaymentDetails,
  ClubPaymentFilter,
  ClubPaymentPage,
} from '@forenet/contract/club/payment'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { sumMinor } from '@forenet/domain/money'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { listMessagesAbout } from '../../../platform/delivery/sent-repository.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { facesOf } from '../../core/members/index.ts'
import { listEventTitles, listTicketsPaidByOrder } from '../../events/events/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import {
  findPurchaseDetails,
  findReceivedPayment,
  listPaymentMethods,
  listReceivedPayments,
  type ReceivedFilter,
  type ReceivedPayment,
  sumReceivedPayments,
  sumRefundsByOrder,
} from '../../money/payments/index.ts'
import { getRefundsStatus } from './refund-status.ts'
import type { ClubRefund } from './repository.ts'

const TEXTS = {
  da: {
    day: 'dato',
    payer: 'betaler',
    kind: 'art',
    what: 'for',
    method: 'betalt med',
    number: 'ordrenr.',
    amount: 'beløb, kr.',
    back: 'refunderet, kr.',
    left: 'tilbage hos foreningen, kr.',
    test: 'testbetaling',
    yes: 'ja',
    kinds: { membership: 'medlemskab', event: 'arrangement', invoice: 'faktura' },
    methods: {
      cash: 'kontant',
      'bank-transfer': 'bankoverførsel',
      free: 'gratis',
      card: 'kort',
      other: 'ikke registreret',
    },
  },
  en: {
    day: 'day',
    payer: 'paid by',
    kind: 'kind',
    what: 'for',
    method: 'paid with',
    number: 'order no.',
    amount: 'amount, DKK',
    back: 'refunded, DKK',
    left: 'kept by the club, DKK',
    test: 'test payment',
    yes: 'yes',
    kinds: { membership: 'membership', event: 'event', invoice: 'invoice' },
    methods: {
      cash: 'cash',
      'bank-transfer': 'bank transfer',
      free: 'free of charge',
      card: 'card',
      other: 'not recorded',
    },
  },
} as const

export function paymentCsvColumns(language: Language): CsvColumn<ClubPayment>[] {
  const words = TEXTS[language]
  const methods: Readonly<Record<string, string>> = words.methods
  return [
    { heading: words.day, of: ({ day }) => day },
    { heading: words.payer, of: ({ payer }) => payer },
    { heading: words.kind, of: ({ kind }) => words.kinds[kind] },
    { heading: words.what, of: ({ what }) => what.join(', ') },
    { heading: words.method, of: ({ method }) => methods[method] ?? method },
    { heading: words.number, of: ({ number }) => number },
    { heading: words.amount, of: ({ amountMinor }) => formatKroner(amountMinor) },
    { heading: words.back, of: ({ backMinor }) => formatKroner(backMinor) },
    { heading: words.left, of: ({ amountMinor, backMinor }) => formatKroner(amountMinor - backMinor) },
    { heading: words.test, of: ({ test }) => (test ? words.yes : '') },
  ]
}

const PAGE = 50
const READ_AT_ONCE = 1_000

export type ListDeps = { database: Database; now: () => Date }

export async function listPaymentPage(
  deps: ListDeps,
  organisationId: string,
  { after, order = '-day', ...filter }: ClubPaymentFilter & { after?: string | undefined },
): Promise<ClubPaymentPage> {
  const { database } = deps
  const wanted = wantedOf(filter)
  const [rows, sums, methods] = await Promise.all([
    listReceivedPayments(database, organisationId, wanted, { after: after ?? null, size: PAGE + 1, order }),
    after === undefined ? sumReceivedPayments(database, organisationId, wanted) : [],
    after === undefined ? listPaymentMethods(database, organisationId) : [],
  ])
  const payments = await presentPayments(deps, organisationId, rows.slice(0, PAGE))
  return { payments, nextCursor: rows.length > PAGE ? (payments.at(-1)?.orderId ?? null) : null, sums, methods }
}

export async function* streamPayments(
  deps: ListDeps,
  organisationId: string,
  { order = '-day', ...filter }: ClubPaymentFilter,
): AsyncGenerator<ClubPayment> {
  let after: string | null = null
  for (;;) {
    const rows: ReceivedPayment[] = await listReceivedPayments(deps.database, organisationId, wantedOf(filter), {
      after,
      size: READ_AT_ONCE,
      order,
    })
    yield* await presentPayments(deps, organisationId, rows)
    after = rows.at(-1)?.orderId ?? null
    if (rows.length < READ_AT_ONCE) return
  }
}

function wantedOf({ from, to, text, method, kind, event, back }: Omit<ClubPaymentFilter, 'order'>): ReceivedFilter {
  return {
    from: from ?? null,
    to: to ?? null,
    text: text || null,
    method: method ?? null,
    kind: kind ?? null,
    subjectId: event ?? null,
    someBack: back !== undefined,
  }
}

export async function presentPayments(
  { database, now }: ListDeps,
  organisationId: string,
  rows: readonly ReceivedPayment[],
): Promise<ClubPayment[]> {
  const ids = [...new Set(rows.flatMap(({ memberIds }) => memberIds))]
  const [tied, titles] = await Promise.all([
    filterVisibleInRegister(database, organisationId, computeVisibilityCutoff(calendarDateAt(now())), ids),
    listEventTitles(
      database,
      rows.map(({ subjectId }) => subjectId),
    ),
  ])
  return rows.map(({ memberIds, subjectId, at, ...row }) => {
    const title = subjectId === null ? undefined : titles.get(subjectId)
    return {
      ...row,
      at: at.toISOString(),
      event: subjectId !== null && title !== undefined ? { id: subjectId, title } : null,
      memberId: memberIds.find((id) => tied.has(id)) ?? null,
    }
  })
}

/** Throws `not-found` for unpaid orders and those of other clubs. */
export async function getPaymentDetails(deps: ListDeps, by: ClubCaller, orderId: string): Promise<ClubPaymentDetails> {
  const { database } = deps
  const [received, purchase] = await Promise.all([
    findReceivedPayment(database, by.club.id, orderId),
    findPurchaseDetails(database, by.club.id, orderId),
  ])
  if (!received || !purchase) throw notFound('The payment')
  const { payerMemberId, billingEmail, leftMinor, byHand, manual, orderedAt, ...details } = purchase
  const [[payment], [status], tickets, summaries, [sums]] = await Promise.all([
    presentPayments(deps, by.club.id, [received]),
    getRefundsStatus(deps, by, [{ orderId, leftMinor, byHand }]),
    received.kind === 'event' ? listTicketsPaidByOrder(database, orderId) : [],
    facesOf(database, [manual?.bookedBy ?? null]),
    sumRefundsByOrder(database, [orderId]),
  ])
  if (!payment || !status) throw notFound('The payment')
  const messages = await listMessagesAbout(database, [
    `order:${orderId}`,
    ...new Set(tickets.map(({ entryId }) => `entry:${entryId}`)),
    ...tickets.map(({ id }) => `ticket:${id}`),
  ])
  // Receipts keep only the name of a person who left the club's register.
  const payerEmail = (payment.memberId === payerMemberId && billingEmail) || null
  return {
    ...details,
    payment,
    payerEmail,
    orderedAt: orderedAt.toISOString(),
    manual: manual && {
      note: manual.note,
      bookedAt: new Date(manual.bookedAt).toISOString(),
      by: (manual.bookedBy && summaries.get(manual.bookedBy)?.name) || null,
    },
    attempts: details.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    messages: messages.map(({ recipient, createdAt, sentAt, ...message }) => ({
      ...message,
      // The payer must not see attendees' addresses.
      recipient: recipient.toLowerCase() === payerEmail?.toLowerCase() ? recipient : null,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    chargedBackMinor: status.chargedBackMinor,
    withheldMinor: sums?.chargedBackMinor ?? 0,
    refundable: payment.kind !== 'event' ? status.refundable : null,
    refunds: status.refunds.map(({ ticketId: _ticket, withTicketIds: _with, ...refund }) => refund),
    tickets: tickets.map(({ id, attendeeName, ticketTypeName, state, totalMinor, refundedMinor }) => ({
      ticketId: id,
      name: attendeeName,
      ticketType: ticketTypeName,
      state,
      leftMinor: Math.min(
        status.refundable?.leftMinor ?? 0,
        Math.max(0, totalMinor - refundedMinor - waitingFor(id, status.waiting)),
      ),
    })),
  }
}

function waitingFor(ticketId: string, waiting: readonly ClubRefund[]): number {
  if (
    waiting.some(
      ({ withTicketIds, ticketId: of }) => withTicketIds.length > 0 && [of, ...withTicketIds].includes(ticketId),
    )
  )
    return Number.POSITIVE_INFINITY
  return sumMinor(waiting.filter((refund) => refund.ticketId === ticketId).map(({ amountMinor }) => amountMinor))
}
