import { addDays } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { drawAfternoonTime, drawDayBetween } from '../days.ts'
import type { MemberRow } from '../households.ts'
import type { HostedEvent } from './hosted-event.ts'
import {
  ADULT,
  addDiscountWithCodes,
  buildFamilySeats,
  buildGuestSeat,
  CASH_FLOAT_MINOR,
  CHILD,
  createRoundRobin,
  enableDoorSale,
  generateCodes,
  type HostedEventContext,
  MS_PER_MINUTE,
  setEarlyPrice,
} from './hosted-parts.ts'
import { CLUB_DAY } from './hosted-plans.ts'
import type { HostedRows } from './hosted-rows.ts'

export function buildClubDay({ rows, make, payers, host }: HostedEventContext): void {
  const event = make(CLUB_DAY)
  const { random, seeded } = event
  const { day, row, types } = seeded
  setEarlyPrice(seeded, addDays(day, -21), [
    [4_500, 7_000],
    [2_000, 3_000],
  ])
  enableDoorSale(types[ADULT], 10_000)
  enableDoorSale(types[CHILD], 5_000)
  const neighbours = addDiscountWithCodes(rows, event, { label: 'Naboer', kind: 'percent', value: 20 }, ['NABO20'], 40)
  const sponsors = addDiscountWithCodes(
    rows,
    event,
    { label: 'Sponsorernes gæster', kind: 'free', value: 0 },
    generateCodes(random, 20),
    1,
  )
  const on = (daysBefore: number, span: number) =>
    drawDayBetween(random, addDays(day, -daysBefore), addDays(day, -daysBefore + span))
  const next = createRoundRobin(payers)

  // Most people register in the first and the last days.
  for (const [parties, daysBefore, span] of [
    [22, 57, 6],
    [16, 48, 26],
    [20, 20, 16],
    [14, 3, 1],
  ] as const) {
    for (let party = 0; party < parties; party++) {
      const payer = next()
      const code = random.chance(0.16) ? (neighbours[0] ?? null) : null
      event.buy(
        payer,
        buildFamilySeats(random, payer, random.integer(0, 3)),
        drawAfternoonTime(random, on(daysBefore, span)),
        code,
      )
    }
  }
  for (const code of sponsors.slice(0, 9)) {
    event.buy(next(), [buildGuestSeat(random, ADULT)], drawAfternoonTime(random, on(24, 18)), code)
  }
  const cancelled = Array.from({ length: 4 }, () =>
    event.addManually(
      next(),
      [buildGuestSeat(random, ADULT), buildGuestSeat(random, CHILD)],
      drawAfternoonTime(random, on(30, 12)),
      'bank-transfer',
    ),
  )
  for (const method of ['cash', 'cash', 'cash', 'bank-transfer', 'bank-transfer', 'free', 'free', 'free'] as const) {
    event.addManually(next(), [buildGuestSeat(random, ADULT)], drawAfternoonTime(random, on(14, 10)), method)
  }
  // An adult who registered with a child's ticket and paid the difference in cash.
  const grownUp = event.addManually(
    next(),
    [buildGuestSeat(random, CHILD)],
    drawAfternoonTime(random, on(14, 10)),
    'cash',
  )
  event.upgrade(grownUp, types[ADULT], copenhagenInstant(addDays(day, -1), '16:20'))
  for (const one of cancelled) {
    event.refund(one, drawAfternoonTime(random, on(8, 4)), 'cancelled', row.cancellationFeeMinor)
  }

  const minutes = (from: number, to: number) =>
    new Date(row.startsAt.getTime() + random.integer(from, to) * MS_PER_MINUTE)
  const live = event.registrations.flatMap(({ tickets }) => tickets).filter(({ state }) => state === 'valid')
  event.admit(
    live.filter(() => random.chance(0.91)),
    () => minutes(-20, 70),
  )
  const door = event.door()
  const [main] = door.devices
  if (!main) throw new Error('Nobody stood at the door of the club’s day')
  const till = { drawerId: random.uuid(), deviceId: main.id }
  const sold = Array.from({ length: 26 }, (_, nth) => {
    const at = minutes(-10, 160)
    const sale = event.sellAtDoor(
      payers[nth] ?? host,
      random.pick([[ADULT], [ADULT, CHILD], [ADULT, ADULT, CHILD]]),
      at,
      till,
    )
    const letInAt = new Date((sale.entry.confirmedAt ?? at).getTime() + MS_PER_MINUTE)
    event.admit(sale.tickets, () => letInAt)
    rows.ticketMarks.push(
      ...sale.tickets.map(({ id }) => ({
        ...{ id: random.uuid(), eventId: row.id, ticketId: id, madeBy: main.id, at: letInAt },
        ...{ undoes: null, receivedAt: letInAt, receivedFrom: null },
      })),
    )
    return sale.order.amountMinor
  })
  const closedAt = new Date(row.startsAt.getTime() + 200 * MS_PER_MINUTE)
  rows.cashDrawers.push({ id: till.drawerId, deviceId: main.id, eventId: row.id, openedAt: main.openedAt, closedAt })
  const taken = sold.reduce((sum, one) => sum + one, 0)
  const line = { drawerId: till.drawerId, byMember: null }
  rows.cashDrawerLines.push(
    { ...line, id: random.uuid(), kind: 'float', amountMinor: CASH_FLOAT_MINOR, note: '', at: main.openedAt },
    { ...line, id: random.uuid(), kind: 'payout', amountMinor: -12_000, note: 'Is til dommerne', at: minutes(60, 90) },
    {
      ...line,
      id: random.uuid(),
      kind: 'difference',
      amountMinor: -1_000,
      note: 'Givet en tier for meget tilbage',
      at: closedAt,
    },
    {
      ...line,
      id: random.uuid(),
      kind: 'emptied',
      amountMinor: -(CASH_FLOAT_MINOR - 12_000 - 1_000 + taken),
      note: '',
      at: closedAt,
    },
  )
  event.store()
  thanks(rows, event, host)
}

function thanks(rows: HostedRows, event: HostedEvent, host: MemberRow): void {
  const { random, seeded } = event
  const askedAt = copenhagenInstant(addDays(seeded.day, 1), '09:12')
  const goneAt = new Date(askedAt.getTime() + 11 * MS_PER_MINUTE)
  const messageId = random.uuid()
  const organisationId = seeded.row.organisationId
  rows.messages.push({
    ...{
      id: messageId,
      eventId: seeded.row.id,
      organisationId,
      audience: 'came',
      ticketTypeIds: null,
      reader: 'buyer',
    },
    subject: 'Tak for en dejlig dag',
    message:
      'Kære alle\n\nTak, fordi I kom og gjorde dagen til en fest. Overskuddet går til nye mål på banen bag skolen.\n\nVi ses i hallen.',
    ...{
      time: 'now',
      at: null,
      hours: null,
      state: 'sent',
      madeAt: askedAt,
      madeBy: host.id,
      askedAt,
      beganAt: goneAt,
    },
    ...{ withoutAddress: 0, refused: 0, version: 3 },
  })
  const cameWith = event.registrations.filter(
    ({ entry, tickets }) => entry.byHand !== 'cash' && tickets.some(({ state }) => state === 'used'),
  )
  const readers = new Map(cameWith.map(({ order }) => [order.payerMemberId, order.billingName]))
  let place = 0
  for (const [memberId, name] of readers) {
    rows.messageReceivers.push({
      ...{ messageId, place, organisationId, memberId, name, email: null, language: 'da', goneAt, refused: false },
    })
    place += 1
  }
}
