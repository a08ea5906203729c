import type { ClubPayment, ClubPaymentFilter, ClubPaymentPage } from '@forenet/contract/club/payment'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { visibleSince } from '@forenet/domain/register'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { listEventTitles } from '../../events/events/index.ts'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import {
  listPaymentMethods,
  listReceivedPayments,
  type ReceivedFilter,
  type ReceivedPayment,
  sumReceivedPayments,
} from '../../money/payments/index.ts'

const WORDS = {
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
  const words = WORDS[language]
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
    filterVisibleInRegister(database, organisationId, visibleSince(calendarDateAt(now())), ids),
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
