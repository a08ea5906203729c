import type { eventWaiting } from '@forenet/database/event-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { MembershipRow } from '../books.ts'
import type { MemberRow } from '../households.ts'
import { CHOIR, CULTURE_HOUSE, GARDEN_ASSOCIATION, type OrganisationRow, SPORTS_CLUB } from '../organisations.ts'
import { createRandom } from '../random.ts'
import { CHOIR_EVENTS } from './choir-events.ts'
import { CULTURE_EVENTS } from './culture-events.ts'
import { buildDoorRows, type DeviceRow, type MarkRow } from './doors.ts'
import type { EventRow, PictureRow, QuestionRow, TypeRow } from './event-rows.ts'
import { seedEvent } from './event-rows.ts'
import { fillEvent } from './fill-event.ts'
import { GARDEN_EVENTS } from './garden-events.ts'
import type { PlannedEvent } from './planned-event.ts'
import type { EntryRow, OrderLineRow, OrderRow, TicketRow } from './registration-rows.ts'
import { SPORTS_EVENTS } from './sports-events.ts'

export type WaitingRow = Required<Omit<typeof eventWaiting.$inferInsert, 'queueNumber'>>

export type SeasonRows = {
  events: EventRow[]
  eventPictures: PictureRow[]
  ticketTypes: TypeRow[]
  questions: QuestionRow[]
  waiting: WaitingRow[]
  orders: OrderRow[]
  orderLines: OrderLineRow[]
  entries: EntryRow[]
  tickets: TicketRow[]
  doorDevices: DeviceRow[]
  ticketMarks: MarkRow[]
}

export type EventPeople = {
  organisations: readonly OrganisationRow[]
  members: readonly MemberRow[]
  memberships: readonly MembershipRow[]
  known: ReadonlySet<string>
}

const EVENTS_OF: Record<string, readonly PlannedEvent[]> = {
  [SPORTS_CLUB]: SPORTS_EVENTS,
  [GARDEN_ASSOCIATION]: GARDEN_EVENTS,
  [CHOIR]: CHOIR_EVENTS,
  [CULTURE_HOUSE]: CULTURE_EVENTS,
}

export const PLANNED_EVENTS = Object.entries(EVENTS_OF).flatMap(([organisationKey, plans]) =>
  plans.map((plan) => ({ ...plan, organisationKey })),
)

/** Each event has its own random source, so that adding one changes no other. */
export function buildEventSeason(register: EventPeople, today: CalendarDate): SeasonRows {
  const rows: SeasonRows = {
    events: [],
    eventPictures: [],
    ticketTypes: [],
    questions: [],
    waiting: [],
    orders: [],
    orderLines: [],
    entries: [],
    tickets: [],
    doorDevices: [],
    ticketMarks: [],
  }
  for (const plan of PLANNED_EVENTS) {
    const organisation = register.organisations.find((one) => one.key === plan.organisationKey)
    if (!organisation) throw new Error(`${plan.key} is of an organisation that is not there`)
    const random = createRandom(`event ${plan.key}`)
    const event = seedEvent(random, plan, organisation, today)
    const filled = fillEvent(random, event, register, today)
    rows.events.push(filled.event)
    rows.eventPictures.push(event.picture)
    rows.ticketTypes.push(...filled.types)
    rows.questions.push(...event.questions.map(({ row }) => row))
    rows.waiting.push(...filled.waiting)
    rows.orders.push(...filled.registrations.map(({ order }) => order))
    rows.orderLines.push(...filled.registrations.flatMap(({ lines }) => lines))
    rows.entries.push(...filled.registrations.map(({ entry }) => entry), ...filled.notComing)
    const tickets = filled.registrations.flatMap((registration) => registration.tickets)
    rows.tickets.push(...tickets)
    const door = buildDoorRows(createRandom(`door of ${plan.key}`), filled.event, tickets)
    rows.doorDevices.push(...door.devices)
    rows.ticketMarks.push(...door.marks)
  }
  return rows
}
