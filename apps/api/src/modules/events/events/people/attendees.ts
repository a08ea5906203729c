import type {
  ClubAttendee,
  ClubAttendeeEvent,
  ClubAttendeeFilter,
  ClubAttendeePage,
} from '@forenet/contract/club/event-attendee'
import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { type AttendeeSort, computeTicketAmounts, listTicketStatesForFilter } from '@forenet/domain/attendee'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { listTicketAnswers } from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { type EventRow, listQuestionHistory, listTicketTypes } from '../catalogue/repository.ts'
import { listTicketCodes } from '../discounts/code-repository.ts'
import { countTicketsOnResale } from '../seats/resale-repository.ts'
import { type AttendeeQuery, type AttendeeRow, countAttendees, listAttendees } from './attendee-repository.ts'
import { countWaitingPeople } from './waiting-people-repository.ts'

const PAGE = 50
const READ_AT_ONCE = 1_000

type Deps = { database: Database }

/** Codes grant access to hidden ticket types. */
export function canSeeDiscountCodes({ caller, club }: Pick<ClubCaller, 'caller' | 'club'>, eventId: string): boolean {
  return can(caller.grants, 'events.manage', { organisationKey: club.key, eventId })
}

export function canSeePayments({ caller, club }: Pick<ClubCaller, 'caller' | 'club'>, eventId: string): boolean {
  const scope = { organisationKey: club.key, eventId }
  return can(caller.grants, 'events.manage', scope) || can(caller.grants, 'money.read', scope)
}

export async function listAttendeePage(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { after, ...filter }: ClubAttendeeFilter & { after?: string | undefined; ticket?: string | undefined },
): Promise<ClubAttendeePage> {
  const event = await getManagedEvent(deps, by, eventId)
  const [found, about] = await Promise.all([
    listAttendees(deps.database, toAttendeeQuery(eventId, filter), { after: after ?? null, size: PAGE + 1 }),
    after === undefined ? getAttendeeEvent(deps, event) : null,
  ])
  const rows = await presentAttendees(deps, found.slice(0, PAGE), listVisibleParts(by, eventId))
  return { rows, nextCursor: found.length > PAGE ? (rows.at(-1)?.ticketId ?? null) : null, event: about }
}

export async function* streamAttendees(
  deps: Deps,
  by: Pick<ClubCaller, 'caller' | 'club'>,
  eventId: string,
  filter: ClubAttendeeFilter,
): AsyncGenerator<ClubAttendee> {
  let after: string | null = null
  for (;;) {
    const rows: AttendeeRow[] = await listAttendees(deps.database, toAttendeeQuery(eventId, filter), {
      after,
      size: READ_AT_ONCE,
    })
    yield* await presentAttendees(deps, rows, listVisibleParts(by, eventId))
    after = rows.at(-1)?.ticketId ?? null
    if (rows.length < READ_AT_ONCE) return
  }
}

export async function listQuestionColumns(
  { database }: Deps,
  eventId: string,
): Promise<ClubAttendeeEvent['questions']> {
  const questions = await listQuestionHistory(database, eventId)
  return questions.map(({ id, label, kind, removedAt }) => ({ id, label, kind, asked: removedAt === null }))
}

export async function getAttendeeEvent({ database }: Deps, event: EventRow): Promise<ClubAttendeeEvent> {
  const [types, questions, tickets, waiting, onSale] = await Promise.all([
    listTicketTypes(database, event.id),
    listQuestionColumns({ database }, event.id),
    countAttendees(database, event.id),
    countWaitingPeople(database, event.id),
    countTicketsOnResale(database, event.id),
  ])
  const count = (state: AttendeeRow['state']) => tickets.get(state)?.tickets ?? 0
  const given = (state: AttendeeRow['state']) => tickets.get(state)?.given ?? 0
  return {
    title: event.title,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    cancelled: event.cancelledAt !== null,
    ticketTypes: types.map(({ id, name }) => ({ id, name })),
    questions,
    counts: {
      coming: count('valid') + count('used'),
      came: count('used'),
      given: given('valid') + given('used'),
      notPaid: count('reserved'),
      void: count('void'),
      waiting,
      forSale: [...onSale.values()].reduce((sum, tickets) => sum + tickets, 0),
    },
  }
}

function toAttendeeQuery(
  eventId: string,
  { text, ticketType, state, who, entry, order = 'name', ticket }: ClubAttendeeFilter & { ticket?: string | undefined },
): AttendeeQuery {
  return {
    eventId,
    text: text || null,
    ticketTypeId: ticketType ?? null,
    ticketId: ticket ?? null,
    states: listTicketStatesForFilter(state, ticket !== undefined),
    guest: who === undefined ? null : who === 'guest',
    forSale: state === 'for-sale',
    entryId: entry ?? null,
    sort: order.replace(/^-/, '') as AttendeeSort,
    fromTheEnd: order.startsWith('-'),
  }
}

export const HIDDEN_AMOUNTS = { paidMinor: null, refundedMinor: null } as const

type VisibleParts = { codes: boolean; money: boolean }

function listVisibleParts(by: Pick<ClubCaller, 'caller' | 'club'>, eventId: string): VisibleParts {
  return { codes: canSeeDiscountCodes(by, eventId), money: canSeePayments(by, eventId) }
}

async function presentAttendees(
  { database }: Deps,
  rows: readonly AttendeeRow[],
  seen: VisibleParts,
): Promise<ClubAttendee[]> {
  const ticketIds = rows.map(({ ticketId }) => ticketId)
  const [answers, codes] = await Promise.all([
    listTicketAnswers(database, ticketIds),
    listTicketCodes(database, ticketIds),
  ])
  const discountOf = (ticketId: string) => {
    const used = codes.get(ticketId)
    return used ? { ...used, code: seen.codes ? used.code : null } : null
  }
  return rows.map(({ totalMinor, entryAnswers, heldUntil, usedAt, registeredAt, resale, handOverMinor, ...row }) => ({
    ...row,
    ...computeTicketAmounts({ ...row, totalMinor }),
    ...(!seen.money && HIDDEN_AMOUNTS),
    discount: discountOf(row.ticketId),
    resale: resale && { state: resale === 'on-sale' ? 'for-sale' : 'sold', handOverMinor },
    answers: { ...entryAnswers, ...answers.get(row.ticketId) },
    heldUntil: heldUntil?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    registeredAt: registeredAt.toISOString(),
  }))
}
