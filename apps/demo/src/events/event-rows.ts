import type { event, eventPicture, eventQuestion, eventTicketType } from '@forenet/database/event-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { drawAfternoonTime, drawDayBetween, drawMorningTime, findEarlierDay } from '../days.ts'
import type { OrganisationRow } from '../organisations.ts'
import type { Random } from '../random.ts'
import { drawEventPicture as pictureOf } from './event-picture.ts'
import type { PlannedEvent, PlannedQuestion, PlannedType } from './planned-event.ts'

export type EventRow = Required<Omit<typeof event.$inferInsert, 'ended' | 'searchText'>>
export type PictureRow = Required<typeof eventPicture.$inferInsert>
export type TypeRow = Required<typeof eventTicketType.$inferInsert>
export type QuestionRow = Required<typeof eventQuestion.$inferInsert>

export type SeededEvent = {
  plan: PlannedEvent
  day: CalendarDate
  row: EventRow
  picture: PictureRow
  types: (TypeRow & { fits: PlannedType['fits'] })[]
  questions: { plan: PlannedQuestion; row: QuestionRow }[]
}

const MS_PER_HOUR = 3_600_000
const OPENS_BEFORE = 100
const MINUTES_PER_DAY = 1_440

export function seedEvent(
  random: Random,
  plan: PlannedEvent,
  organisation: OrganisationRow,
  today: CalendarDate,
): SeededEvent {
  const day = onWeekday(addDays(today, plan.inDays), plan.weekday)
  const startsAt = copenhagenInstant(day, plan.clock)
  const before = (days: number, clock: string) => copenhagenInstant(addDays(day, -days), clock)
  const opens = plan.opens ?? OPENS_BEFORE
  const closes = plan.closes ?? 1
  const cancel = plan.cancel === undefined ? { days: 1 } : plan.cancel
  const lastPlanned = findEarlierDay(addDays(day, -opens - 2), addDays(today, -3))
  const createdAt = drawMorningTime(random, drawDayBetween(random, addDays(lastPlanned, -20), lastPlanned))
  const calledOffAt =
    plan.calledOffDaysAgo === undefined ? null : drawAfternoonTime(random, addDays(today, -plan.calledOffDaysAgo))
  const row: EventRow = {
    id: random.uuid(),
    organisationId: organisation.id,
    title: plan.title,
    description: plan.paragraphs.join('\n\n'),
    place: plan.place,
    placeAddress: plan.placeAddress,
    city: plan.city,
    startsAt,
    endsAt: new Date(startsAt.getTime() + plan.hours * MS_PER_HOUR),
    registrationOpensAt: before(opens, '10:00'),
    registrationClosesAt: closes === 0 ? startsAt : before(closes, '20:00'),
    capacity: plan.capacity,
    seatsTaken: 0,
    seatsBeyond: 0,
    waitingSeats: 0,
    waitingGuestSeats: 0,
    version: 1,
    mostPerEntry: plan.mostPerEntry ?? 10,
    oneTicketPerAttendee: true,
    forMembers: plan.forMembers ?? true,
    guestsInvited: plan.guestsInvited ?? false,
    cancelUntil: cancel && before(cancel.days, '20:00'),
    cancellationFeeMinor: (cancel?.fee ?? 0) * 100,
    transferUntil: startsAt,
    resaleFeeMinor: null,
    resaleUntil: null,
    waitingList: plan.waitingList ?? true,
    unlisted: false,
    byInvitation: false,
    offerMinutes: (plan.offerDays ?? 1) * MINUTES_PER_DAY,
    contactName: plan.contact.name,
    contactEmail: plan.contact.mailbox,
    contactPhone: organisation.phone,
    enabled: true,
    cancelledAt: calledOffAt,
    publishAt: null,
    seriesId: null,
    movedAt: null,
    refundUntil: null,
    sequence: calledOffAt ? 1 : 0,
    createdAt,
    updateDate: calledOffAt ?? createdAt,
  }
  const { svg, text } = pictureOf(random, plan.key, plan.subject)
  const types = plan.types.map((type, position) => ({ ...typeRow(random, row.id, position, type), fits: type.fits }))
  return {
    plan,
    day,
    row,
    picture: {
      eventId: row.id,
      contentType: 'image/svg+xml',
      alternativeText: text,
      bytes: svg,
      updatedAt: createdAt,
    },
    types,
    questions: (plan.questions ?? []).map((question, position) => ({
      plan: question,
      row: questionRow(random, row.id, position, question, types),
    })),
  }
}

function typeRow(random: Random, eventId: string, position: number, type: PlannedType): TypeRow {
  return {
    id: random.uuid(),
    eventId,
    position,
    name: type.name,
    description: type.description ?? '',
    memberPriceMinor: type.member === null ? null : type.member * 100,
    guestPriceMinor: type.guest === null ? null : type.guest * 100,
    vatRate: type.vatRate ?? 1,
    surchargeMinor: type.surchargeMinor ?? 0,
    ageFrom: type.from ?? null,
    ageTo: type.to ?? null,
    quota: type.quota ?? null,
    seatsTaken: 0,
    seatsBeyond: 0,
    saleOpensAt: null,
    saleClosesAt: null,
    earlyPrices: [],
    doorSale: false,
    doorPriceMinor: null,
    hidden: false,
    householdBy: null,
    householdSecond: null,
    householdThird: null,
  }
}

function questionRow(
  random: Random,
  eventId: string,
  position: number,
  question: PlannedQuestion,
  types: readonly TypeRow[],
): QuestionRow {
  const ofType = types.find(({ name }) => name === question.ofType)
  if (question.ofType && !ofType) throw new Error(`No ticket is called ${question.ofType}`)
  return {
    id: random.uuid(),
    eventId,
    position,
    label: question.label,
    hint: question.hint ?? '',
    kind: question.kind,
    choices: question.choices ?? [],
    required: question.required ?? false,
    askedOf: question.askedOf,
    ticketTypeId: ofType?.id ?? null,
    shownWhen: null,
    removedAt: null,
  }
}

/** On or after a date; 0 = Sunday. */
function onWeekday(from: CalendarDate, weekday: number): CalendarDate {
  const ahead = (weekday - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7
  return addDays(from, ahead)
}
