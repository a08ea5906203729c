import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeInvitationState, INVITATION_STATES } from '@forenet/domain/event-invitation'
import { describe, expect, it } from 'vitest'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe.each(DATES)('the hosted events of %s', (today) => {
  const demonstration = buildDemonstrationOn(today)
  const rows = demonstration.hosted
  const midnight = new Date(`${today}T00:00:00Z`)
  const eventCalled = (title: string) => {
    const found = rows.events.find((event) => event.title.startsWith(title))
    if (!found) throw new Error(`No event is called ${title}`)
    return found
  }
  const ticketsOf = (title: string) => rows.tickets.filter(({ eventId }) => eventId === eventCalled(title).id)
  const inState = (title: string, state: string) => ticketsOf(title).filter((one) => one.state === state).length

  it('are hidden from member lists: past, cancelled, draft or unlisted', () => {
    for (const { endsAt, cancelledAt, enabled, unlisted } of rows.events) {
      expect(endsAt < midnight || cancelledAt !== null || !enabled || unlisted).toBe(true)
    }
  })

  it('include a door with 300 people, half checked in, an open till and walk-ins', () => {
    const cup = eventCalled('Højmarken Cup')
    const atDoor = new Set(rows.doorSales.filter(({ eventId }) => eventId === cup.id).map(({ id }) => id))
    const put = ticketsOf('Højmarken Cup').filter(({ entryId }) => !atDoor.has(entryId))
    expect(put).toHaveLength(300)
    expect(put.filter(({ state }) => state === 'used')).toHaveLength(150)
    expect(atDoor.size).toBeGreaterThan(5)
    expect(cup.startsAt < midnight && cup.endsAt > new Date(midnight.getTime() + 86_400_000)).toBe(true)
    expect(rows.cashDrawers.find(({ eventId }) => eventId === cup.id)?.closedAt).toBeNull()
    expect(rows.doorDevices.some(({ eventId, endedAt }) => eventId === cup.id && endedAt === null)).toBe(true)
  })

  it('include an event with a full report: all channels, codes, early-bird prices, fees, walk-ins', () => {
    const day = eventCalled('Klubbens dag')
    const entries = rows.entries.filter(({ eventId }) => eventId === day.id)
    expect(new Set(entries.map(({ byHand }) => byHand))).toEqual(new Set([null, 'cash', 'bank-transfer', 'free']))
    expect(inState('Klubbens dag', 'void')).toBe(8)
    expect(sum(ticketsOf('Klubbens dag').map(({ refundedMinor }) => refundedMinor))).toBeGreaterThan(0)
    expect(inState('Klubbens dag', 'used') / inState('Klubbens dag', 'valid')).toBeGreaterThan(5)
    expect(new Set(ticketsOf('Klubbens dag').map(({ totalMinor }) => totalMinor)).size).toBeGreaterThan(6)
    expect(rows.discounts.filter(({ eventId }) => eventId === day.id)).toHaveLength(2)
    const codes = new Map(rows.discountCodes.map((code) => [code.id, code]))
    const single = rows.discountUses.filter(({ codeId }) => codes.get(codeId)?.code !== 'NABO20')
    expect(single).toHaveLength(9)
    expect(new Set(single.map(({ codeId }) => codeId)).size).toBe(9)
    expect(rows.discountUses.length).toBeGreaterThan(12)
  })

  it('include an upgraded ticket whose price is the sum of two payments', () => {
    const [difference, ...more] = rows.ticketDifferences
    const ticket = rows.tickets.find(({ id }) => id === difference?.ticketId)
    const entry = rows.entries.find(({ id }) => id === ticket?.entryId)
    const orders = rows.orders.filter(({ id }) => id === difference?.orderId || id === entry?.orderId)
    expect(more).toEqual([])
    expect(orders).toHaveLength(2)
    expect(ticket?.totalMinor).toBe(sum(orders.map(({ amountMinor }) => amountMinor)))
    expect(ticket?.ticketTypeId).toBe(difference?.toTypeId)
    const paid = rows.manualPayments.filter(({ orderId }) => orderId === difference?.orderId)
    expect(paid.map(({ amountMinor }) => amountMinor)).toEqual([difference?.amountMinor])
  })

  it('include a fully refunded cancelled event', () => {
    const trip = eventCalled('Bustur')
    expect(trip.cancelledAt && trip.cancelledAt < midnight && trip.startsAt < midnight).toBe(true)
    const tickets = ticketsOf('Bustur')
    expect(tickets.length).toBeGreaterThan(20)
    for (const { state, totalMinor, refundedMinor } of tickets) {
      expect([state, refundedMinor]).toEqual(['void', totalMinor])
    }
  })

  it('include drafts: a series of eight, and one with every question type and an early-bird price', () => {
    const [series] = rows.series
    expect(rows.events.filter(({ seriesId }) => seriesId === series?.id)).toHaveLength(8)
    const draft = eventCalled('Familiedag')
    const asked = rows.questions.filter(({ eventId }) => eventId === draft.id)
    expect(asked.map(({ kind }) => kind).toSorted()).toEqual(['consent', 'date', 'number', 'several', 'text', 'yes-no'])
    expect(asked.some(({ shownWhen }) => shownWhen !== null)).toBe(true)
    for (const type of rows.ticketTypes.filter(({ eventId }) => eventId === draft.id)) {
      expect(type.earlyPrices).toHaveLength(1)
    }
  })

  it('include a private dinner with registered, opened, declined, withdrawn, unanswered and due invitations', () => {
    const dinner = eventCalled('Middag for sponsorer')
    expect([dinner.enabled, dinner.unlisted, dinner.byInvitation]).toEqual([true, true, true])
    const entries = new Set(rows.entries.filter(({ eventId }) => eventId === dinner.id).map(({ id }) => id))
    expect(rows.eventInvitationUses).toHaveLength(6)
    for (const { entryId } of rows.eventInvitationUses) expect(entries.has(entryId)).toBe(true)
    const used = new Set(rows.eventInvitationUses.map(({ invitationId }) => invitationId))
    const standing = rows.eventInvitations.map((one) =>
      computeInvitationState({ ...one, taken: used.has(one.id) ? 1 : 0 }),
    )
    expect(new Set(standing)).toEqual(new Set(INVITATION_STATES))
    expect(rows.eventInvitations.filter(({ dueAt }) => dueAt !== null && dueAt < midnight)).toHaveLength(1)
    expect(new Set(rows.eventInvitations.map(({ email }) => email)).size).toBe(rows.eventInvitations.length)
  })

  it('include a sent message to attendees and a scheduled one', () => {
    expect(rows.messages.map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting'])
    expect(rows.messageReceivers.length).toBeGreaterThan(50)
    expect(new Set(rows.messageReceivers.map(({ memberId }) => memberId)).size).toBe(rows.messageReceivers.length)
    const waiting = rows.messages.find(({ state }) => state === 'waiting')
    const event = demonstration.events.find(({ id }) => id === waiting?.eventId)
    expect(event && event.startsAt.getTime() > midnight.getTime() + 14 * 86_400_000).toBe(true)
  })

  it('have consistent orders, lines, tickets, manual payments, refunds, discounts and drawers', () => {
    const entries = new Map(rows.entries.map((entry) => [entry.id, entry]))
    const byEntry = Map.groupBy(rows.tickets, ({ entryId }) => entryId)
    const linesOf = Map.groupBy(rows.orderLines, ({ orderId }) => orderId)
    const handOf = Map.groupBy(rows.manualPayments, ({ orderId }) => orderId)
    const uses = new Set(rows.discountUses.map(({ entryId }) => entryId))
    for (const { id, byHand, orderId } of entries.values()) {
      const tickets = byEntry.get(id) ?? []
      const order = rows.orders.find((one) => one.id === orderId)
      // Price differences are paid by separate orders.
      const laterFor = (ticketId: string) =>
        sum(rows.ticketDifferences.flatMap((one) => (one.ticketId === ticketId ? [one.amountMinor] : [])))
      const paid = tickets.map((ticket) => ticket.totalMinor - laterFor(ticket.id))
      expect(order?.amountMinor).toBe(sum(paid))
      expect(linesOf.get(orderId ?? '')?.map(({ totalMinor }) => totalMinor)).toEqual(paid)
      for (const { priceMinor, vatMinor, surchargeMinor, totalMinor } of tickets) {
        expect(priceMinor + vatMinor + surchargeMinor).toBe(totalMinor)
      }
      const hand = handOf.get(orderId ?? '') ?? []
      expect(hand.length > 0).toBe(byHand !== null)
      expect(hand.filter(({ amountMinor }) => amountMinor > 0).every(({ method }) => method === byHand)).toBe(true)
      const back = -sum(hand.flatMap(({ amountMinor }) => (amountMinor < 0 ? [amountMinor] : [])))
      expect(back + 0).toBe(sum(tickets.map(({ refundedMinor }) => refundedMinor)))
      if (uses.has(id)) expect(byHand).toBeNull()
    }
    for (const event of rows.events) {
      const live = rows.tickets.filter(({ eventId, state }) => eventId === event.id && state !== 'void')
      expect(event.seatsTaken).toBe(live.length)
      expect(live.length).toBeLessThanOrEqual(event.capacity ?? Number.POSITIVE_INFINITY)
      const members = live.flatMap(({ memberId }) => memberId ?? [])
      expect(new Set(members).size).toBe(members.length)
    }
    for (const { id, closedAt } of rows.cashDrawers) {
      const lines = rows.cashDrawerLines.filter(({ drawerId }) => drawerId === id)
      const sales = rows.doorSales.filter(({ drawerId }) => drawerId === id)
      expect(sum(sales.map(({ totalMinor }) => totalMinor))).toBeGreaterThan(0)
      if (closedAt)
        expect(sum([...lines.map(({ amountMinor }) => amountMinor), ...sales.map((sale) => sale.totalMinor)])).toBe(0)
    }
  })

  it('contain no future events in their history, and only scans by devices that existed', () => {
    const moments = [
      ...rows.entries.flatMap((one) => [one.createdAt, one.updatedAt]),
      ...rows.tickets.map((one) => one.updatedAt),
      ...rows.manualPayments.map((one) => one.bookedAt),
      ...rows.doorSales.map((one) => one.at),
      ...rows.doorDevices.flatMap((one) => [one.openedAt, one.lastSeenAt]),
      ...rows.messageReceivers.flatMap((one) => one.goneAt ?? []),
      ...rows.messages.map((one) => one.madeAt),
    ]
    expect(Math.max(...moments.map((moment) => moment.getTime()))).toBeLessThan(midnight.getTime())
    const marks = new Map(rows.ticketMarks.map((mark) => [`${mark.ticketId} ${mark.at.getTime()}`, mark]))
    for (const { id, usedAt, state } of rows.tickets) {
      expect(state === 'used').toBe(usedAt !== null)
      if (usedAt) expect(marks.has(`${id} ${usedAt.getTime()}`)).toBe(true)
    }
    for (const { eventId, createdAt, byHand } of rows.entries) {
      const event = rows.events.find(({ id }) => id === eventId)
      if (event && byHand === null) {
        expect(calendarDateAt(createdAt) >= calendarDateAt(event.registrationOpensAt)).toBe(true)
        expect(createdAt < event.registrationClosesAt).toBe(true)
      }
    }
  })
})
