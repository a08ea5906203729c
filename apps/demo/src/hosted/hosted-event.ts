import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeDiscountedPrice, type DiscountTerms } from '@forenet/domain/discount'
import { sumMinor } from '@forenet/domain/money'
import { computeDifferencePrice } from '@forenet/domain/ticket-move'
import { computeDoorPrice, computeTicketPrice, findBuyerType } from '@forenet/domain/ticket-price'
import { buildDoorRows } from '../events/doors.ts'
import { type SeededEvent, seedEvent } from '../events/event-rows.ts'
import type { PlannedEvent } from '../events/planned-event.ts'
import { buildRegistrationRows, type Registration } from '../events/registration-rows.ts'
import type { TicketHolder } from '../events/ticket-holders.ts'
import type { MemberRow } from '../households.ts'
import type { OrganisationRow } from '../organisations.ts'
import { createRandom, type Random } from '../random.ts'
import type { HostedRows } from './hosted-rows.ts'

type Method = 'cash' | 'bank-transfer' | 'free'

export type HostedSeat = { comer: TicketHolder; type: number }
export type UsedCode = { codeId: string; terms: DiscountTerms }

/** `store` adds the sales to the rows. */
export class HostedEvent {
  readonly random: Random
  readonly seeded: SeededEvent
  readonly #rows: HostedRows
  readonly #isMember: (member: MemberRow) => boolean
  readonly #registrations: Registration[] = []

  constructor(
    rows: HostedRows,
    {
      plan,
      organisation,
      today,
      isMember,
    }: {
      plan: PlannedEvent
      organisation: OrganisationRow
      today: CalendarDate
      isMember: (member: MemberRow) => boolean
    },
  ) {
    this.random = createRandom(`hosted ${plan.title} ${plan.inDays}`)
    this.seeded = seedEvent(this.random, plan, organisation, today)
    this.#rows = rows
    this.#isMember = isMember
  }

  buy(payer: MemberRow, seats: readonly HostedSeat[], at: Date, code: UsedCode | null = null): Registration {
    const booked = this.#register(payer, seats, at)
    return this.#keep(code === null ? booked : this.#discounted(booked, code))
  }

  addManually(payer: MemberRow, seats: readonly HostedSeat[], at: Date, method: Method): Registration {
    const booked = this.#register(payer, seats, at)
    return this.#byHand(method === 'free' ? this.#priced(booked, () => FREE) : booked, method)
  }

  sellAtDoor(
    payer: MemberRow,
    types: readonly number[],
    at: Date,
    till: { drawerId: string; deviceId: string },
  ): Registration {
    const seats = types.map((type) => ({ comer: { guest: 'Gæst' }, type }))
    const booked = this.#priced(this.#register(payer, seats, at), ({ ticketTypeId }) => {
      const type = this.seeded.types.find(({ id }) => id === ticketTypeId)
      const price = type && computeDoorPrice(type, at)
      if (!price) throw new Error(`${this.seeded.row.title} sells no such ticket at its door`)
      return price
    })
    const sold = this.#byHand(booked, 'cash')
    this.#rows.doorSales.push({
      ...{ id: sold.entry.id, eventId: this.seeded.row.id, ...till, means: 'cash' },
      ...{ tickets: seats.length, totalMinor: sold.order.amountMinor, at: sold.entry.confirmedAt ?? at },
    })
    return sold
  }

  upgrade(
    { order, lines, entry, tickets }: Registration,
    to: SeededEvent['types'][number] | undefined,
    at: Date,
  ): void {
    const random = createRandom(`dearer ${entry.id}`)
    const [ticket] = tickets
    const [line] = lines
    const from = this.seeded.types.find(({ id }) => id === ticket?.ticketTypeId)
    const price = to && ticket && computeTicketPrice(to, ticket.guest ? 'guest' : 'member', at)
    if (!to || !from || !ticket || !line || !price) throw new Error('There is no such ticket')
    const amountMinor = price.totalMinor - ticket.totalMinor
    if (amountMinor <= 0) throw new Error(`${to.name} is no dearer`)
    const had = { surchargeMinor: ticket.surchargeMinor, leftMinor: ticket.totalMinor }
    const kind = { vatRate: to.vatRate, surchargeMinor: price.surchargeMinor }
    const { priceMinor, vatMinor, surchargeMinor } = computeDifferencePrice(amountMinor, kind, had)
    const [id, orderId] = [random.uuid(), random.uuid()]
    this.#rows.orders.push({
      ...{ ...order, id: orderId, amountMinor, createdAt: at, paidAt: at },
      token: Array.from({ length: 40 }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz23456789'])).join(''),
      selection: { eventId: this.seeded.row.id, apart: id },
    })
    this.#rows.orderLines.push({
      ...{ ...line, orderId, position: 0, description: `${to.name} (i stedet for ${from.name})` },
      ...{ priceMinor, vatMinor, surchargeMinor, totalMinor: amountMinor },
    })
    this.#rows.manualPayments.push({
      ...{ id: random.uuid(), orderId, method: 'cash', amountMinor, day: calendarDateAt(at), note: '' },
      ...{ bookedAt: at, bookedBy: null, reverses: null, partOf: null },
    })
    this.#rows.ticketDifferences.push({
      ...{ id, eventId: this.seeded.row.id, entryId: entry.id, ticketId: ticket.id, orderId },
      ...{ fromTypeId: from.id, toTypeId: to.id, amountMinor, vatMinor, surchargeMinor, refundedMinor: 0 },
      ...{ byHand: 'cash', paidAt: at, state: 'paid', reason: '', askedAt: null, payUntil: null },
    })
    Object.assign(ticket, {
      ticketTypeId: to.id,
      priceMinor: ticket.priceMinor + priceMinor,
      vatMinor: ticket.vatMinor + vatMinor,
      surchargeMinor: ticket.surchargeMinor + surchargeMinor,
      totalMinor: ticket.totalMinor + amountMinor,
      updatedAt: at,
    })
  }

  refund(
    { order, entry, tickets }: Registration,
    at: Date,
    why: 'cancelled' | 'event-cancelled',
    feeMinor: number,
  ): void {
    const back = tickets.map((ticket) => {
      Object.assign(ticket, { state: 'void', voidReason: why, updatedAt: at })
      ticket.refundedMinor = Math.max(0, ticket.totalMinor - feeMinor)
      return ticket.refundedMinor
    })
    Object.assign(entry, { state: 'cancelled', updatedAt: at })
    const paid = this.#rows.manualPayments.find((one) => one.orderId === order.id && one.reverses === null)
    if (!paid) throw new Error('Nothing was paid for it')
    this.#rows.manualPayments.push({
      ...{ id: this.random.uuid(), orderId: order.id, method: paid.method, amountMinor: -sumMinor(back) },
      ...{ day: calendarDateAt(at), note: '', bookedAt: at, bookedBy: null, reverses: null, partOf: paid.id },
    })
  }

  admit(tickets: readonly Registration['tickets'][number][], when: () => Date): void {
    for (const ticket of tickets) {
      const usedAt = when()
      Object.assign(ticket, { state: 'used', usedAt, updatedAt: usedAt })
    }
  }

  get registrations(): readonly Registration[] {
    return this.#registrations
  }

  store(overrides: Partial<SeededEvent['row']> = {}): void {
    const { row, types, questions, picture } = this.seeded
    const tickets = this.#registrations.flatMap((one) => one.tickets)
    const live = tickets.filter(({ state }) => state !== 'void')
    const rows = this.#rows
    rows.events.push({ ...row, seatsTaken: live.length, ...overrides })
    rows.eventPictures.push(picture)
    rows.ticketTypes.push(
      ...types.map(({ fits: _fits, ...type }) => ({
        ...type,
        seatsTaken: live.filter(({ ticketTypeId }) => ticketTypeId === type.id).length,
      })),
    )
    rows.questions.push(...questions.map((one) => one.row))
    for (const { order, lines, entry } of this.#registrations) {
      rows.orders.push(order)
      rows.orderLines.push(...lines)
      rows.entries.push(entry)
    }
    rows.tickets.push(...tickets)
  }

  /** Call it before `store`, because cash drawers belong to devices. */
  door(): ReturnType<typeof buildDoorRows> {
    const tickets = this.#registrations.flatMap((one) => one.tickets)
    const door = buildDoorRows(createRandom(`door of ${this.seeded.row.title}`), this.seeded.row, tickets)
    this.#rows.doorDevices.push(...door.devices)
    this.#rows.ticketMarks.push(...door.marks)
    return door
  }

  #register(payer: MemberRow, seats: readonly HostedSeat[], at: Date): Registration {
    const wishes = seats.map(({ comer, type }) => ({ comer, typeId: this.seeded.types[type]?.id ?? '' }))
    const { forMembers, guestsInvited } = this.seeded.row
    const standing = (comer: TicketHolder) =>
      findBuyerType({ forMembers, guestsInvited }, 'member' in comer && this.#isMember(comer.member))
    return buildRegistrationRows(this.random, this.seeded, payer, wishes, standing, at)
  }

  #keep(registration: Registration): Registration {
    this.#registrations.push(registration)
    return registration
  }

  #byHand(booked: Registration, method: Method): Registration {
    const { order } = booked
    const at = order.paidAt ?? order.createdAt
    this.#rows.manualPayments.push({
      ...{ id: this.random.uuid(), orderId: order.id, method, amountMinor: order.amountMinor, day: calendarDateAt(at) },
      ...{ note: '', bookedAt: at, bookedBy: null, reverses: null, partOf: null },
    })
    return this.#keep({ ...booked, entry: { ...booked.entry, byHand: method } })
  }

  #discounted(booked: Registration, { codeId, terms }: UsedCode): Registration {
    const priced = this.#priced(booked, (ticket) => {
      const vatRate = this.seeded.types.find(({ id }) => id === ticket.ticketTypeId)?.vatRate ?? 1
      return computeDiscountedPrice({ price: ticket, vatRate }, terms)
    })
    priced.tickets.forEach(({ totalMinor, position }, nth) => {
      const discountMinor = (booked.tickets[nth]?.totalMinor ?? totalMinor) - totalMinor
      this.#rows.discountUses.push({ entryId: booked.entry.id, position, codeId, discountMinor })
    })
    return priced
  }

  #priced(booked: Registration, priceOf: (ticket: Registration['tickets'][number]) => Price): Registration {
    const tickets = booked.tickets.map((ticket) => {
      const { priceMinor, vatMinor, surchargeMinor, totalMinor } = priceOf(ticket)
      return { ...ticket, priceMinor, vatMinor, surchargeMinor, totalMinor }
    })
    return {
      ...booked,
      tickets,
      order: { ...booked.order, amountMinor: sumMinor(tickets.map(({ totalMinor }) => totalMinor)) },
      lines: booked.lines.map((line, nth) => {
        const { priceMinor, vatMinor, surchargeMinor, totalMinor } = tickets[nth] ?? line
        return { ...line, priceMinor, vatMinor, surchargeMinor, totalMinor }
      }),
    }
  }
}

type Price = Pick<Registration['tickets'][number], 'priceMinor' | 'vatMinor' | 'surchargeMinor' | 'totalMinor'>
const FREE: Price = { priceMinor: 0, vatMinor: 0, surchargeMinor: 0, totalMinor: 0 }
