import { readdir } from 'node:fs/promises'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeRegistrationState, type RegistrationState } from '@forenet/domain/registration-state'
import { computeTicketPrice, findBuyerType } from '@forenet/domain/ticket-price'
import { appliesToTicketType } from '@forenet/domain/ticket-question'
import { describe, expect, it } from 'vitest'
import type { Demonstration } from '../src/demonstration.ts'
import { PLANNED_EVENTS } from '../src/events/season.ts'
import { CHOIR, CULTURE_HOUSE, GARDEN_ASSOCIATION, SPORTS_CLUB } from '../src/organisations.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const eventCalled = (rows: Demonstration, title: RegExp) => {
  const found = rows.events.find((event) => title.test(event.title))
  if (!found) throw new Error(`No event is called ${title}`)
  return found
}

describe.each(DATES)('the season around %s', (today) => {
  const rows = buildDemonstrationOn(today)
  const now = new Date(`${today}T15:00:00Z`)
  const liveOf = (eventId: string) => rows.tickets.filter((one) => one.eventId === eventId && one.state !== 'void')

  it('has scans for every attended event, each by a device open at that time', () => {
    const devices = new Map(rows.doorDevices.map((device) => [device.id, device]))
    const marks = Map.groupBy(rows.ticketMarks, ({ ticketId }) => ticketId)
    for (const { id, eventId, usedAt } of rows.tickets) {
      const [first, ...later] = marks.get(id) ?? []
      expect(first?.at).toEqual(usedAt ?? undefined)
      for (const { at, madeBy } of first ? [first, ...later] : []) {
        const device = devices.get(madeBy)
        expect(device?.eventId).toBe(eventId)
        expect(at >= (device?.openedAt ?? 0) && at <= (device?.endedAt ?? at)).toBe(true)
      }
    }
    const twice = [...marks.values()].filter(({ length }) => length > 1)
    expect(twice.length).toBeGreaterThan(0)
    expect(rows.doorDevices.filter(({ endedAt }) => endedAt !== null).length).toBe(rows.doorDevices.length / 3)
  })

  it('has about two dozen upcoming and a dozen past events per active organisation', () => {
    const ahead = rows.events.filter((event) => event.endsAt > now)
    expect(ahead).toHaveLength(27)
    expect(rows.events.length - ahead.length).toBe(14)
    for (const key of [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR, CULTURE_HOUSE]) {
      const id = rows.organisations.find((one) => one.key === key)?.id
      expect(ahead.filter((event) => event.organisationId === id).length, key).toBeGreaterThanOrEqual(5)
      expect(
        rows.events.filter((event) => event.organisationId === id && event.endsAt <= now).length,
        key,
      ).toBeGreaterThanOrEqual(3)
    }
    for (const event of rows.events) {
      expect([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]).toContain(event.startsAt.getUTCHours())
      expect(event.endsAt > event.startsAt && event.registrationClosesAt > event.registrationOpensAt).toBe(true)
      expect(event.registrationClosesAt <= event.startsAt).toBe(true)
      expect(event.contactEmail).toMatch(/\.example\.org$/)
    }
  })

  it('covers every registration state', () => {
    const states = rows.events.map((event) =>
      computeRegistrationState(
        { ...event, cancelled: event.cancelledAt !== null, offeredSeats: 0, offeredGuestSeats: 0, ticketTypes: [] },
        now,
      ),
    )
    const expected: RegistrationState[] = [
      'open',
      'not-yet-open',
      'closed',
      'sold-out',
      'waiting-list',
      'cancelled',
      'past',
    ]
    expect([...new Set(states)].toSorted()).toEqual(expected.toSorted())
    expect(states.filter((state) => state === 'waiting-list')).toHaveLength(2)
    const few = rows.events.filter((event) => {
      const left = (event.capacity ?? 999) - event.seatsTaken
      return event.endsAt > now && left > 0 && left <= 4
    })
    expect(few.length, 'nearly sold out').toBeGreaterThanOrEqual(2)
  })

  it('counts seats as in the rows, without overselling', () => {
    for (const event of rows.events) {
      const offered = rows.waiting.filter((one) => one.eventId === event.id && one.state === 'offered')
      const waiting = rows.waiting.filter((one) => one.eventId === event.id && one.state === 'waiting')
      expect(event.seatsTaken, event.title).toBe(liveOf(event.id).length + sum(offered.map((one) => one.seats)))
      expect(event.waitingSeats, event.title).toBe(sum(waiting.map((one) => one.seats)))
      expect(event.seatsTaken).toBeLessThanOrEqual(event.capacity ?? Number.POSITIVE_INFINITY)
      if (waiting.length > 0) expect(event.seatsTaken, 'people wait where it is full').toBe(event.capacity)
    }
    for (const type of rows.ticketTypes) {
      expect(type.seatsTaken).toBe(liveOf(type.eventId).filter((one) => one.ticketTypeId === type.id).length)
      expect(type.seatsTaken).toBeLessThanOrEqual(type.quota ?? Number.POSITIVE_INFINITY)
    }
    const plans = new Map(PLANNED_EVENTS.map((plan) => [plan.title, plan]))
    for (const event of rows.events.filter((one) => one.cancelledAt === null)) {
      expect(liveOf(event.id).length, event.title).toBe(plans.get(event.title)?.taken)
    }
  })

  it('sells only permitted tickets at the correct price, each seat once', () => {
    const events = new Map(rows.events.map((event) => [event.id, event]))
    const types = new Map(rows.ticketTypes.map((type) => [type.id, type]))
    const belonging = new Set(
      rows.memberships
        .filter(({ status }) => status === 'active' || status === 'upcoming')
        .map(({ organisationId, memberId }) => `${organisationId} ${memberId}`),
    )
    for (const ticket of rows.tickets) {
      const [event, type] = [events.get(ticket.eventId), types.get(ticket.ticketTypeId)]
      if (!event || !type) throw new Error('A ticket is to nothing')
      const standing = findBuyerType(event, belonging.has(`${event.organisationId} ${ticket.memberId}`))
      expect(standing).not.toBe('not-invited')
      expect(ticket.guest).toBe(standing !== 'member')
      const { priceMinor, vatMinor, surchargeMinor, totalMinor } = ticket
      expect({ priceMinor, vatMinor, surchargeMinor, totalMinor }).toEqual(
        computeTicketPrice(type, standing, ticket.updatedAt),
      )
      expect(type.eventId).toBe(event.id)
    }
    const seats = rows.tickets.flatMap(({ eventId, memberId }) => (memberId ? [`${eventId} ${memberId}`] : []))
    expect(new Set(seats).size).toBe(seats.length)
  })

  it('has consistent orders, entries and tickets', () => {
    const orders = new Map(rows.orders.map((order) => [order.id, order]))
    const ticketsOf = Map.groupBy(rows.tickets, (ticket) => ticket.entryId)
    const linesOf = Map.groupBy(rows.orderLines, (line) => line.orderId)
    const events = new Map(rows.events.map((event) => [event.id, event]))
    expect(orders.size).toBe(rows.entries.filter((entry) => entry.orderId).length)
    expect(new Set(rows.orders.map((order) => order.token)).size).toBe(orders.size)
    for (const entry of rows.entries) {
      const tickets = ticketsOf.get(entry.id) ?? []
      if (entry.state === 'declined') {
        expect([entry.declineReason, entry.orderId, tickets.length]).toEqual(['not-coming', null, 0])
        continue
      }
      const order = orders.get(entry.orderId ?? '')
      const event = events.get(entry.eventId)
      if (!order || !event) throw new Error('An entry has no purchase')
      expect(tickets.length).toBeGreaterThan(0)
      expect(tickets.length).toBeLessThanOrEqual(event.mostPerEntry)
      expect(order).toMatchObject({
        kind: 'event',
        status: 'paid',
        subjectId: entry.eventId,
        organisationId: event.organisationId,
        payerMemberId: entry.memberId,
        amountMinor: sum(tickets.map((ticket) => ticket.totalMinor)),
        token: expect.stringMatching(/^[A-Za-z0-9]{40}$/),
      })
      expect(linesOf.get(order.id)?.map((line) => line.totalMinor)).toEqual(tickets.map((ticket) => ticket.totalMinor))
      const ended = event.cancelledAt !== null
      expect(entry.state).toBe(ended ? 'cancelled' : 'confirmed')
      for (const ticket of tickets) {
        if (ended) expect(ticket).toMatchObject({ state: 'void', voidReason: 'event-cancelled', totalMinor: 0 })
        else expect(ticket.state === 'used').toBe(ticket.usedAt !== null)
        if (event.startsAt > now && !ended) expect(ticket.state).toBe('valid')
      }
    }
    const used = rows.tickets.filter((ticket) => ticket.state === 'used').length
    const past = rows.tickets.filter((ticket) => (events.get(ticket.eventId)?.endsAt ?? now) < now).length
    expect(used / past).toBeGreaterThan(0.85)
    expect(used).toBeLessThan(past)
  })

  it('has valid answers to all required questions', () => {
    const questionsOf = Map.groupBy(rows.questions, (question) => question.eventId)
    const check = (eventId: string, typeId: string | null, answers: unknown) => {
      const given = answers as Record<string, string>
      const questions = (questionsOf.get(eventId) ?? []).filter((one) =>
        typeId === null ? one.askedOf === 'entry' : appliesToTicketType(one, typeId),
      )
      expect(Object.keys(given).filter((id) => !questions.some((one) => one.id === id))).toEqual([])
      for (const { id, kind, choices, required, label } of questions) {
        const answer = given[id]
        if (required) expect(answer, label).toBeTruthy()
        if (kind === 'choice' && answer) expect(choices).toContain(answer)
        if (kind === 'yes-no' && answer) expect(['yes', 'no']).toContain(answer)
      }
    }
    for (const entry of rows.entries) if (entry.orderId) check(entry.eventId, null, entry.answers)
    for (const ticket of rows.tickets) check(ticket.eventId, ticket.ticketTypeId, ticket.answers)
  })

  it('contains no future events in its history, and no one before their registration', () => {
    const midnight = new Date(`${today}T00:00:00Z`)
    const members = new Map(rows.members.map((member) => [member.id, member]))
    const events = new Map(rows.events.map((event) => [event.id, event]))
    const moments = [
      ...rows.events.flatMap((one) => [one.createdAt, one.updateDate]),
      ...rows.entries.flatMap((one) => [one.createdAt, one.updatedAt]),
      ...rows.tickets.map((one) => one.updatedAt),
      ...rows.orders.flatMap((one) => [one.createdAt, one.paidAt ?? one.createdAt]),
      ...rows.waiting.flatMap((one) => [one.joinedAt, one.offeredAt ?? one.joinedAt]),
    ]
    expect(Math.max(...moments.map((moment) => moment.getTime()))).toBeLessThan(midnight.getTime())
    for (const entry of rows.entries) {
      const event = events.get(entry.eventId)
      if (!event) throw new Error('An entry is to nothing')
      expect(entry.createdAt >= event.registrationOpensAt, event.title).toBe(true)
      expect(entry.createdAt <= event.registrationClosesAt, event.title).toBe(true)
      expect(members.get(entry.memberId)?.registrationDate.getTime()).toBeLessThanOrEqual(entry.createdAt.getTime())
    }
    for (const offer of rows.waiting.filter((one) => one.state === 'offered')) {
      expect(offer.offerUntil?.getTime()).toBeGreaterThan(now.getTime() + 5 * 86_400_000)
    }
  })

  it('includes the scripted registrations of the sign-in accounts', () => {
    const idOf = (email: string) => rows.members.find((member) => member.email === email)?.id ?? ''
    const story = (email: string) =>
      rows.entries
        .filter((entry) => entry.memberId === idOf(email))
        .map((entry) => {
          const event = rows.events.find((one) => one.id === entry.eventId)
          const tickets = rows.tickets.filter((ticket) => ticket.entryId === entry.id)
          const when = event && calendarDateAt(event.startsAt) > today ? 'ahead' : 'behind'
          return `${when}: ${event?.title}: ${entry.declineReason ?? entry.state}, ${tickets.length} for ${sum(tickets.map((one) => one.totalMinor))}`
        })
        .toSorted()
    expect(story('mette@example.org')).toEqual([
      'ahead: Fællesspisning i fælleshuset: confirmed, 3 for 27500',
      'ahead: Kursus: beskæring af frugttræer: not-coming, 0 for 0',
      'ahead: Plantebyttedag og loppemarked: confirmed, 1 for 0',
      'behind: Fællesspisning: suppe og nybagt brød: confirmed, 2 for 21500',
    ])
    expect(story('thomas@example.org')).toEqual(['ahead: Åben hal for hele familien: confirmed, 3 for 0'])
    expect(story('henrik@example.org')).toEqual(['ahead: Generalforsamling i Højmarken IF: confirmed, 1 for 0'])
    expect(story('daniel@example.org')).toEqual([])
    const queue = rows.waiting.filter((one) => one.eventId === eventCalled(rows, /Padel/).id)
    expect(queue.slice(0, 2)).toMatchObject([
      { memberId: idOf('henrik@example.org'), state: 'offered', seats: 2 },
      { memberId: idOf('thomas@example.org'), state: 'waiting', seats: 2 },
    ])
    expect(queue.map((one) => one.joinedAt)).toEqual(
      queue.map((one) => one.joinedAt).toSorted((a, b) => a.getTime() - b.getTime()),
    )
  })
})

describe('the season’s texts', () => {
  const rows = buildDemonstrationOn(DATES[0])

  it('have two or three paragraphs and unique titles', () => {
    for (const event of rows.events) {
      const paragraphs = event.description.split('\n\n')
      expect(paragraphs.length, event.title).toBeGreaterThanOrEqual(2)
      expect(paragraphs.length, event.title).toBeLessThanOrEqual(3)
      for (const text of [event.title, event.place, event.placeAddress, event.city]) expect(text.trim()).toBe(text)
      expect(event.placeAddress).toMatch(/^\p{L}.* \d+$/u)
    }
    expect(new Set(rows.events.map((event) => event.title)).size).toBe(rows.events.length)
  })

  it('fit any date: no season is named', () => {
    const words = rows.events.map((event) => `${event.title} ${event.description}`).join(' ')
    expect(words).not.toMatch(/\b(sommer|vinter|forår|efterår|jul|påske|pinse|sankthans|fastelavn|nytår)/i)
  })
})

describe('the season’s pictures', () => {
  const rows = buildDemonstrationOn(DATES[0])

  it('are one per event, with alternative text, as well-formed SVG without scripts', () => {
    expect(rows.eventPictures.map((one) => one.eventId).toSorted()).toEqual(rows.events.map((one) => one.id).toSorted())
    for (const { bytes, alternativeText, contentType } of rows.eventPictures) {
      const svg = bytes.toString('utf8')
      expect(contentType).toBe('image/svg+xml')
      expect(alternativeText.length).toBeGreaterThan(25)
      expect(svg).not.toMatch(/<script|\son\w+=|href=|NaN|undefined|url\((?!#)/)
      expect(bytes.length).toBeLessThan(24_000)
      const open: string[] = []
      for (const [, closing, name, empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (empty) continue
        if (closing) expect(open.pop()).toBe(name)
        else open.push(name ?? '')
      }
      expect(open).toEqual([])
    }
  })

  it('have no unused files', async () => {
    const files = await readdir(new URL('../pictures', import.meta.url), { withFileTypes: true })
    const pictures = files.flatMap((file) => (file.isFile() ? file.name : []))
    expect(pictures.toSorted()).toEqual(PLANNED_EVENTS.map(({ key }) => `${key}.svg`).toSorted())
  })
})

it('stays valid in the days after the seed: nothing starts within a day', () => {
  for (const today of DATES) {
    const soon = new Date(`${addDays(today, 2)}T00:00:00Z`)
    const rows = buildDemonstrationOn(today)
    expect(
      rows.events.filter((event) => event.endsAt > new Date(`${today}T00:00:00Z`) && event.startsAt < soon),
    ).toEqual([])
  }
})
