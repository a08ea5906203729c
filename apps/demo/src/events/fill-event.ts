import { addDays, type CalendarDate, calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { computeTicketPrice, findBuyerType } from '@forenet/domain/ticket-price'
import { drawAfternoonTime, drawDayBetween, drawMorningTime, findEarlierDay, findLaterDay } from '../days.ts'
import type { MemberRow } from '../households.ts'
import type { Random } from '../random.ts'
import type { EventRow, SeededEvent, TypeRow } from './event-rows.ts'
import { buildDeclinedEntry, buildRegistrationRows, type EntryRow, type Registration } from './registration-rows.ts'
import { SCRIPTED_REGISTRATIONS, type ScriptedRegistration } from './scripted-registrations.ts'
import type { EventPeople, WaitingRow } from './season.ts'
import { type AvailableSeats, drawParty, type RequestedSeat, type TicketHolder } from './ticket-holders.ts'

export type FilledEvent = {
  event: EventRow
  types: TypeRow[]
  registrations: Registration[]
  notComing: EntryRow[]
  waiting: WaitingRow[]
}

const GROWN_UP = 18
const SHOWS_UP = 0.93
const NEAR_SHARE = 0.85
const MS_PER_MINUTE = 60_000

/** Scripted registrations first, then members, families and guests. */
export function fillEvent(
  random: Random,
  seeded: SeededEvent,
  register: EventPeople,
  today: CalendarDate,
): FilledEvent {
  const room = new Seats(seeded, register)
  const window = registrationDays(seeded, today)
  const moment = () => momentIn(random, window)
  const told = SCRIPTED_REGISTRATIONS.filter((one) => one.key === seeded.plan.key)
  const draw = drawing(random, room, register)
  const next = (): MemberRow => {
    const found = draw()
    if (!found) throw new Error(`${seeded.plan.key} has more seats to fill than people`)
    return found
  }

  const registrations: Registration[] = []
  const book = (payer: MemberRow, wishes: readonly RequestedSeat[]) => {
    if (wishes.length === 0) return
    const booked = buildRegistrationRows(random, seeded, payer, wishes, (comer) => room.standing(comer), moment())
    registrations.push(outcome(random, seeded, booked, today))
  }
  for (const one of told) {
    if ('seats' in one)
      book(
        room.known(one.email),
        one.seats.map((seat) => room.toldSeat(one.email, seat)),
      )
  }
  while (room.taken < seeded.plan.taken) {
    const payer = next()
    book(payer, drawParty(random, room, payer, Math.min(seeded.row.mostPerEntry, seeded.plan.taken - room.taken)))
  }

  const declining = seeded.plan.taken > 0 && seeded.row.forMembers ? random.integer(0, 4) : 0
  const notComing = [
    ...told.flatMap((one) => ('notComing' in one ? [room.known(one.email)] : [])),
    ...Array.from({ length: declining }, draw).flatMap((member) =>
      member && room.welcome({ member }) ? [member] : [],
    ),
  ].map((member) => buildDeclinedEntry(random, seeded, member, moment()))
  const waiting = queue(random, seeded, room, told, next, today)
  return { ...counted(seeded, registrations, waiting), registrations, notComing, waiting }
}

/**
 * Draws buyers: adults with contact details, except sign-in accounts. Members and their parents are first, others if
 * guests are invited or if there are no members.
 */
function drawing(random: Random, room: Seats, { members, known }: EventPeople): () => MemberRow | undefined {
  const { row, day } = room.event
  const able = members.filter(
    (member) =>
      member.email !== null &&
      member.enabled &&
      !known.has(member.id) &&
      member.registrationDate < row.registrationOpensAt &&
      computeAge(member.dateOfBirth, day) >= GROWN_UP,
  )
  const isNear = (member: MemberRow) => room.belongs(member) || room.childrenOf(member).some(room.belongs)
  const near = shuffled(random, able.filter(isNear))
  const others = row.guestsInvited
    ? shuffled(
        random,
        able.filter((member) => !isNear(member)),
      )
    : []
  return () => {
    const first = near.length > 0 && (others.length === 0 || random.chance(NEAR_SHARE)) ? near : others
    return first.pop()
  }
}

function shuffled(random: Random, members: readonly MemberRow[]): MemberRow[] {
  return members
    .map((member) => [random.integer(0, 1_000_000), member] as const)
    .sort(([one], [other]) => one - other)
    .map(([, member]) => member)
}

class Seats implements AvailableSeats {
  readonly event: SeededEvent
  readonly #register: EventPeople
  readonly #members: Set<string>
  readonly #children: Map<string | null, MemberRow[]>
  readonly #byType = new Map<string, number>()
  readonly #seated = new Set<string>()
  taken = 0

  constructor(event: SeededEvent, register: EventPeople) {
    this.event = event
    this.#register = register
    this.#members = new Set(
      register.memberships
        .filter(
          ({ organisationId, status }) =>
            organisationId === event.row.organisationId && (status === 'active' || status === 'upcoming'),
        )
        .map(({ memberId }) => memberId),
    )
    this.#children = Map.groupBy(register.members, (member) => member.parentId)
  }

  belongs = (member: MemberRow): boolean => this.#members.has(member.id)

  childrenOf = (member: MemberRow): readonly MemberRow[] => this.#children.get(member.id) ?? []

  standing(comer: TicketHolder) {
    const { forMembers, guestsInvited } = this.event.row
    return findBuyerType({ forMembers, guestsInvited }, 'member' in comer && this.belongs(comer.member))
  }

  welcome = (comer: TicketHolder): boolean =>
    this.standing(comer) !== 'not-invited' && !('member' in comer && this.#seated.has(comer.member.id))

  seat = (comer: TicketHolder, fits: 'adult' | 'child' | 'stall'): RequestedSeat | undefined => {
    if (!this.welcome(comer)) return undefined
    const fitting = this.event.types.filter((type) => type.fits === fits && this.#sells(type, comer))
    // The first ticket types sell best; types with a quota sell out.
    const type = fitting[this.taken % 5 < 3 ? 0 : fitting.length - 1]
    return type && this.#take(comer, type.id)
  }

  known(email: string): MemberRow {
    const member = this.#register.members.find((one) => one.email === email)
    if (!member) throw new Error(`Nobody has the address ${email}`)
    return member
  }

  toldSeat(email: string, seat: Extract<ScriptedRegistration, { seats: unknown }>['seats'][number]): RequestedSeat {
    const type = this.event.types.find((one) => one.name === seat.type)
    const comer = this.#toldComer(this.known(email), seat.who)
    if (!type || !this.welcome(comer)) throw new Error(`${email} cannot have a ${seat.type} at ${this.event.plan.key}`)
    return this.#take(comer, type.id)
  }

  #toldComer(
    self: MemberRow,
    who: Extract<ScriptedRegistration, { seats: unknown }>['seats'][number]['who'],
  ): TicketHolder {
    if (who === 'self') return { member: self }
    if ('guest' in who) return who
    const member = this.childrenOf(self).find((one) => one.firstName === who.child)
    if (!member) throw new Error(`${self.email} has no child called ${who.child}`)
    return { member }
  }

  #sells(type: TypeRow, comer: TicketHolder): boolean {
    const left = type.quota === null || (this.#byType.get(type.id) ?? 0) < type.quota
    return left && computeTicketPrice(type, this.standing(comer), this.event.row.startsAt) !== null
  }

  #take(comer: TicketHolder, typeId: string): RequestedSeat {
    this.taken += 1
    this.#byType.set(typeId, (this.#byType.get(typeId) ?? 0) + 1)
    if ('member' in comer) this.#seated.add(comer.member.id)
    return { comer, typeId }
  }
}

function registrationDays(
  { row, plan }: SeededEvent,
  today: CalendarDate,
): { first: CalendarDate; last: CalendarDate } {
  const calledOff = plan.calledOffDaysAgo === undefined ? today : addDays(today, -plan.calledOffDaysAgo)
  const quiet = plan.waiting ? addDays(today, -6) : today
  const last = [
    addDays(calendarDateAt(row.registrationClosesAt), -1),
    addDays(calledOff, -1),
    addDays(quiet, -1),
  ].reduce(findEarlierDay)
  const first = addDays(calendarDateAt(row.registrationOpensAt), 1)
  return { first, last: findLaterDay(first, last) }
}

function momentIn(random: Random, { first, last }: { first: CalendarDate; last: CalendarDate }): Date {
  const day = drawDayBetween(random, first, last)
  return random.chance(0.4) ? drawMorningTime(random, day) : drawAfternoonTime(random, day)
}

function outcome(random: Random, { row, day }: SeededEvent, booked: Registration, today: CalendarDate): Registration {
  const { cancelledAt } = row
  if (cancelledAt) {
    const ended = { updatedAt: cancelledAt }
    return {
      ...booked,
      entry: { ...booked.entry, ...ended, state: 'cancelled' },
      tickets: booked.tickets.map((ticket) => ({ ...ticket, ...ended, state: 'void', voidReason: 'event-cancelled' })),
    }
  }
  if (day >= today) return booked
  const tickets = booked.tickets.map((ticket) => {
    if (!random.chance(SHOWS_UP)) return ticket
    const usedAt = new Date(row.startsAt.getTime() - random.integer(-12, 28) * MS_PER_MINUTE)
    return { ...ticket, state: 'used' as const, usedAt, updatedAt: usedAt }
  })
  return { ...booked, tickets }
}

function queue(
  random: Random,
  { row, plan }: SeededEvent,
  room: Seats,
  told: readonly ScriptedRegistration[],
  next: () => MemberRow,
  today: CalendarDate,
): WaitingRow[] {
  const known = told.flatMap((one) => ('waitsFor' in one ? [{ ...one, member: room.known(one.email) }] : []))
  const others = (plan.waiting ?? []).map((seats) => ({ waitsFor: seats, offered: false, member: next() }))
  return [...known, ...others].map(({ waitsFor, offered, member }, index) => {
    const joinedAt = drawAfternoonTime(random, addDays(today, -Math.max(2, 6 - index)))
    const offeredAt = offered ? drawMorningTime(random, addDays(today, -1)) : null
    return {
      id: random.uuid(),
      eventId: row.id,
      memberId: member.id,
      seats: waitsFor,
      state: offered ? 'offered' : 'waiting',
      language: 'da',
      joinedAt,
      offeredAt,
      offerUntil: offeredAt && new Date(offeredAt.getTime() + row.offerMinutes * MS_PER_MINUTE),
      guestsOnly: false,
      endReason: null,
      ...{ passedOver: 0, passedOverAt: null, passedOverWhy: null, passedOverFree: null },
      updatedAt: offeredAt ?? joinedAt,
    }
  })
}

function counted(
  { row, types }: SeededEvent,
  registrations: readonly Registration[],
  waiting: readonly WaitingRow[],
): { event: EventRow; types: TypeRow[] } {
  const live = registrations.flatMap(({ tickets }) => tickets).filter((ticket) => ticket.state !== 'void')
  const seatsOf = (state: WaitingRow['state']) =>
    waiting.filter((one) => one.state === state).reduce((sum, one) => sum + one.seats, 0)
  return {
    event: { ...row, seatsTaken: live.length + seatsOf('offered'), waitingSeats: seatsOf('waiting') },
    types: types.map(({ fits: _fits, ...type }) => ({
      ...type,
      seatsTaken: live.filter((ticket) => ticket.ticketTypeId === type.id).length,
    })),
  }
}
