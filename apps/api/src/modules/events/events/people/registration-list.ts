import type {
  ClubRegistration,
  ClubRegistrationFilter,
  ClubRegistrationPage,
} from '@forenet/contract/club/event-registration'
import type { Database } from '@forenet/database/database'
import { computeTicketAmounts, listTicketStatesForFilter, type RegistrationSort } from '@forenet/domain/attendee'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { sumMinor } from '@forenet/domain/money'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { CsvColumn } from '../../../../platform/lists/csv.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { formatInstant, PAYMENT_METHOD_TEXTS } from './attendee-file.ts'
import { canSeePayments, getAttendeeEvent, HIDDEN_AMOUNTS } from './attendees.ts'
import { listRegistrations, type RegistrationQuery, type RegistrationRow } from './registration-list-repository.ts'

const TEXTS = {
  da: {
    buyer: 'tilmeldt af',
    tickets: 'billetter',
    kinds: 'hvilke',
    names: 'hvem',
    came: 'ankommet',
    notPaid: 'ikke betalte billetter',
    void: 'ugyldige billetter',
    paid: 'betalt, kr.',
    owed: 'mangler at betale, kr.',
    refunded: 'refunderet, kr.',
    heldUntil: 'pladsen er reserveret til',
    registered: 'tilmeldt',
    byHand: 'tilføjet af foreningen',
  },
  en: {
    buyer: 'registered by',
    tickets: 'tickets',
    kinds: 'which',
    names: 'who',
    came: 'checked in',
    notPaid: 'tickets not paid',
    void: 'void tickets',
    paid: 'paid, DKK',
    owed: 'still to pay, DKK',
    refunded: 'refunded, DKK',
    heldUntil: 'seat held until',
    registered: 'registered',
    byHand: 'added by the club',
  },
} as const

export function registrationColumns(language: Language): CsvColumn<ClubRegistration>[] {
  const words = TEXTS[language]
  return [
    { heading: words.buyer, of: ({ buyer }) => buyer },
    { heading: words.tickets, of: ({ tickets }) => String(tickets) },
    {
      heading: words.kinds,
      of: ({ kinds }) => kinds.map(({ tickets, ticketType }) => `${tickets} × ${ticketType}`).join(', '),
    },
    { heading: words.names, of: ({ names }) => names.join(', ') },
    { heading: words.came, of: ({ came }) => String(came) },
    { heading: words.notPaid, of: ({ notPaid }) => String(notPaid) },
    { heading: words.void, of: (row) => String(row.void) },
    { heading: words.paid, of: ({ paidMinor }) => (paidMinor === null ? null : formatKroner(paidMinor)) },
    { heading: words.owed, of: ({ owedMinor }) => formatKroner(owedMinor) },
    {
      heading: words.refunded,
      of: ({ refundedMinor }) => (refundedMinor === null ? null : formatKroner(refundedMinor)),
    },
    { heading: words.heldUntil, of: ({ heldUntil }) => formatInstant(heldUntil) },
    { heading: words.registered, of: ({ registeredAt }) => formatInstant(registeredAt) },
    { heading: words.byHand, of: ({ byHand }) => byHand && PAYMENT_METHOD_TEXTS[language][byHand] },
  ]
}

const PAGE = 50
const READ_AT_ONCE = 1_000

type Deps = { database: Database }

export async function listRegistrationPage(
  deps: Deps,
  by: Pick<ClubCaller, 'caller' | 'club' | 'reach'>,
  eventId: string,
  { after, ...filter }: ClubRegistrationFilter & { after?: string | undefined },
): Promise<ClubRegistrationPage> {
  const event = await getManagedEvent(deps, by, eventId)
  const [found, about] = await Promise.all([
    listRegistrations(deps.database, toRegistrationQuery(eventId, filter), { after: after ?? null, size: PAGE + 1 }),
    after === undefined ? getAttendeeEvent(deps, event) : null,
  ])
  const rows = found.slice(0, PAGE).map(presentVisibleRegistrations(by, eventId))
  return { rows, nextCursor: found.length > PAGE ? (rows.at(-1)?.entryId ?? null) : null, event: about }
}

export async function* streamRegistrations(
  { database }: Deps,
  by: Pick<ClubCaller, 'caller' | 'club'>,
  eventId: string,
  filter: ClubRegistrationFilter,
): AsyncGenerator<ClubRegistration> {
  let after: string | null = null
  for (;;) {
    const rows: RegistrationRow[] = await listRegistrations(database, toRegistrationQuery(eventId, filter), {
      after,
      size: READ_AT_ONCE,
    })
    yield* rows.map(presentVisibleRegistrations(by, eventId))
    after = rows.at(-1)?.entryId ?? null
    if (rows.length < READ_AT_ONCE) return
  }
}

function presentVisibleRegistrations(
  by: Pick<ClubCaller, 'caller' | 'club'>,
  eventId: string,
): (row: RegistrationRow) => ClubRegistration {
  const money = canSeePayments(by, eventId)
  return (row) => ({ ...presentRegistration(row), ...(!money && HIDDEN_AMOUNTS) })
}

function toRegistrationQuery(
  eventId: string,
  { text, ticketType, state, order = '-registered' }: ClubRegistrationFilter,
): RegistrationQuery {
  return {
    eventId,
    text: text || null,
    ticketTypeId: ticketType ?? null,
    states: listTicketStatesForFilter(state),
    forSale: state === 'for-sale',
    sort: order.replace(/^-/, '') as RegistrationSort,
    fromTheEnd: order.startsWith('-'),
  }
}

export function presentRegistration({ tickets, registeredAt, heldUntil, ...row }: RegistrationRow): ClubRegistration {
  const status = tickets.filter(({ state }) => state !== 'void')
  const kinds = new Map<string, number>()
  for (const { ticketType } of status) kinds.set(ticketType, (kinds.get(ticketType) ?? 0) + 1)
  const money = tickets.map(computeTicketAmounts)
  return {
    ...row,
    registeredAt: registeredAt.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
    kinds: [...kinds].map(([ticketType, count]) => ({ ticketType, tickets: count })),
    names: status.map(({ name }) => name),
    tickets: status.length,
    came: status.filter(({ state }) => state === 'used').length,
    notPaid: status.filter(({ state }) => state === 'reserved').length,
    void: tickets.length - status.length,
    paidMinor: sumMinor(money.map(({ paidMinor }) => paidMinor)),
    owedMinor: sumMinor(money.map(({ owedMinor }) => owedMinor)),
    refundedMinor: sumMinor(tickets.map(({ refundedMinor }) => refundedMinor)),
  }
}
