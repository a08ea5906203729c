import { randomUUID } from 'node:crypto'
import { clubAttendeeCorrect, clubAttendeeGet, clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { clubEventReport, clubEventReportFile } from '@forenet/contract/club/event-report-calls'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationUndo,
} from '@forenet/contract/club/manual-registration-calls'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { clubTicketRefund, clubTicketRefundOptions } from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { ticketCheck, ticketTransfer } from '@forenet/contract/ticket-calls'
import { createActiveMembership, createMember, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createDiscount, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import { payPurchase } from '@forenet/testkit/purchase'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { createSalesScene } from '../door-sales/scene.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

type Seat = { ticketId: string; entryId: string }

/** An event with sales through every channel, and the club's actions on tickets. */
async function reportScene() {
  const scene = await createSalesScene(portal, {
    ...{ capacity: 500, cancellationFeeMinor: 2_500, mostPerEntry: 10 },
  })
  const { params, owner, adult, child, club } = scene
  await portal.database.$client.query('update organisation set refund_limit_minor = null where id = $1', [club.id])
  await portal.database.$client.query(
    'update event_ticket_type set quota = null, vat_rate = 1.25 where event_id = $1',
    [params.eventId],
  )
  await createDiscount(portal.database, params.eventId, { value: 50, label: 'Venner' }, ['VENNER'])
  const till = await scene.device()
  await till.open()
  const { body: offers } = await till.offers()
  const doorMinor = offers.ticketTypes.find(({ id }) => id === adult)?.totalMinor ?? 0
  const seatsOf = async (entryId: string): Promise<Seat[]> =>
    (
      await portal.database.$client.query<Seat>(
        `select id as "ticketId", entry_id as "entryId" from event_ticket where entry_id = $1 order by position`,
        [entryId],
      )
    ).rows
  const buyers = new Map<string, { email: string }>()
  const buy = async (tickets: number, code: string | null = null) => {
    const buyer = await createPerson(portal.database)
    const price = code ? 18_750 : 37_500
    const wanted = Array.from({ length: tickets }, (_, nth) => ({ ticketTypeId: adult, attendeeName: `Gæst ${nth}` }))
    const { entry, payment } = await registerSuccessfully(
      portal,
      buyer,
      params.eventId,
      buildRegistration(wanted, tickets * price, { discountCode: code }),
    )
    const forenettoken = payment?.returnToken ?? ''
    await payPurchase(portal, buyer, forenettoken)
    buyers.set(entry.id, buyer)
    return seatsOf(entry.id)
  }
  const putDown = async (method: 'cash' | 'bank-transfer' | 'free', tickets = 1) => {
    const id = randomUUID()
    const { status } = await portal.call(owner, clubManualRegistrationCreate, {
      params,
      body: {
        ...{ id, method, day: '2026-11-18', beyond: false, language: 'da' as const },
        person: { kind: 'guest', name: 'Gry Gæst', email: 'gry@example.org' },
        tickets: Array.from({ length: tickets }, (_, nth) => ({
          ticketTypeId: adult,
          name: nth === 0 ? '' : `Gæst ${nth}`,
        })),
        totalMinor: method === 'free' ? 0 : tickets * 37_500,
      },
    })
    expect(status).toBe(200)
    return seatsOf(id)
  }
  const sellAtDoor = async (tickets = 1) => {
    const wish = scene.wish({
      tickets: Array.from({ length: tickets }, () => ({ ticketTypeId: adult, name: '' })),
      totalMinor: tickets * doorMinor,
    })
    const { status } = await till.sell(wish)
    expect(status).toBe(200)
    return seatsOf(wish.id)
  }
  const refund = ({ ticketId }: Seat, amountMinor: number, voids = false) =>
    portal.call(owner, clubTicketRefund, {
      params: { ...params, ticketId },
      body: { id: randomUUID(), amountMinor, reason: 'Blev syg', voids },
    })
  const leftOf = async ({ ticketId }: Seat) =>
    (await portal.call(owner, clubTicketRefundOptions, { params: { ...params, ticketId } })).body?.refundable
      ?.leftMinor ?? 0
  const cancel = async ({ entryId, ticketId }: Seat, buyer = buyers.get(entryId)) => {
    if (!buyer) return null
    const entry = (await portal.call(buyer, entryItem, { params: { entryId } })).body
    const ticket = entry.tickets.find(({ id }) => id === ticketId)
    const refundMinor = ticket?.cancellation?.refundMinor
    if (refundMinor === undefined) return null
    return portal.call(buyer, entryCancel, { params: { entryId }, body: { ticketIds: [ticketId], refundMinor } })
  }
  const passOn = ({ entryId, ticketId }: Seat) => {
    const buyer = buyers.get(entryId)
    return buyer
      ? portal.call(buyer, ticketTransfer, {
          params: { ticketId },
          body: { attendeeName: 'Nye Navn', attendeeEmail: null },
        })
      : null
  }
  const anotherPerson = async ({ ticketId }: Seat) => {
    const { body: says } = await portal.call(owner, clubAttendeeGet, { params: { ...params, ticketId } })
    const { name, email, answers } = says
    return portal.call(owner, clubAttendeeCorrect, {
      params: { ...params, ticketId },
      body: { name: 'En Anden', email: null, answers: {}, somebodyElse: true, seen: { name, email, answers } },
    })
  }
  const letIn = ({ ticketId }: Seat) =>
    portal.call(owner, ticketCheck, { body: { code: portal.app.events.codeOf(ticketId, params.eventId) } })
  const undo = ({ entryId }: Seat) => portal.call(owner, clubManualRegistrationUndo, { params: { ...params, entryId } })
  const report = async (by = owner) => (await portal.call(by, clubEventReport, { params })).body
  const inPayments = async () => {
    const { body } = await portal.call(owner, clubPaymentList, {
      params: { orgKey: club.key },
      query: { event: params.eventId },
    })
    const add = (of: 'amountMinor' | 'backMinor' | 'payments') => body.sums.reduce((sum, one) => sum + one[of], 0)
    return { paidMinor: add('amountMinor'), backMinor: add('backMinor'), payments: add('payments') }
  }
  /** Asserts that the report equals the ledger. */
  const agrees = async () => {
    // Wait for pending refunds, because report and payments are read one after the other.
    await portal.app.settled()
    await sweepPayments(portal.app.payments)
    await portal.app.settled()
    const told = await report()
    const paid = await inPayments()
    expect({ ...told.ledger }).toMatchObject({ ...paid, testPayments: 0 })
    expect(told.apart).toEqual({ paidMinor: 0, refundedMinor: 0 })
    expect(told.total.paidMinor).toBe(paid.paidMinor)
    expect(told.total.refundedMinor).toBe(paid.backMinor + (told.ledger?.underWayMinor ?? 0))
    for (const parts of [told.byType, told.byChannel]) {
      for (const name of ['sold', 'void', 'came', 'paidMinor', 'refundedMinor', 'feesMinor', 'vatMinor'] as const) {
        expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(told.total[name])
      }
    }
    const attendees = await portal.call(owner, clubAttendeeList, { params, query: {} })
    const { came, coming, given, void: gone } = attendees.body.event?.counts ?? {}
    expect([told.total.came, told.total.came + told.total.notCame, told.total.given]).toEqual([came, coming, given])
    expect(told.total.void).toBeLessThanOrEqual(gone ?? 0)
    expect(told.sales.days.reduce((sum, day) => sum + day.sold, 0)).toBe(told.total.sold)
    expect(told.sales.days.reduce((sum, day) => sum + day.void, 0)).toBe(told.total.void)
    expect(told.quarters.reduce((sum, quarter) => sum + quarter.letIn, 0)).toBe(told.total.came)
    return told
  }
  return {
    ...scene,
    doorMinor,
    child,
    buy,
    putDown,
    sellAtDoor,
    refund,
    leftOf,
    cancel,
    passOn,
    anotherPerson,
    letIn,
    undo,
    report,
    agrees,
    seatsOf,
  }
}

describe('the report of an event', () => {
  test('shows attendance and income by ticket type and channel, equal to the ledger', async () => {
    const scene = await reportScene()
    const [first, second] = (await scene.buy(2)) as [Seat, Seat]
    await scene.buy(1, 'VENNER')
    const [cash] = (await scene.putDown('cash')) as [Seat]
    await scene.putDown('bank-transfer')
    await scene.putDown('free', 2)
    await scene.sellAtDoor(2)
    await scene.letIn(cash)
    await scene.refund(first, 7_500)
    expect((await scene.cancel(second))?.status).toBe(200)
    const told = await scene.agrees()
    expect(told.total).toEqual({
      ...{ sold: 9, void: 1, came: 1, notCame: 7, given: 2 },
      paidMinor: 2 * 37_500 + 18_750 + 2 * 37_500 + 2 * scene.doorMinor,
      refundedMinor: 7_500 + 35_000,
      ...{ feesMinor: 2_500, discountMinor: 18_750 },
      vatMinor: expect.any(Number),
    })
    expect(told.byChannel.map(({ channel, sold, paidMinor }) => [channel, sold, paidMinor])).toEqual([
      ['portal', 3, 93_750],
      ['hand-cash', 1, 37_500],
      ['hand-bank-transfer', 1, 37_500],
      ['hand-free', 2, 0],
      ['door-cash', 2, 2 * scene.doorMinor],
    ])
    expect(told.codes).toMatchObject([{ code: 'VENNER', label: 'Venner', tickets: 1, discountMinor: 18_750 }])
    expect(told.previous).toBeNull()
    const { body: file } = await portal.call(scene.owner, clubEventReportFile, {
      params: scene.params,
      query: { language: 'da' },
    })
    const lines = String(file).split('\r\n')
    expect(lines[0]).toBe(
      'Billet;Solgt;Billetter;Ugyldige;Mødt op;Udeblevet;Fribilletter;Rabat, kr.;Indtægt, kr.;Refunderet, kr.;Netto, kr.;Heraf gebyrer fra afmeldte billetter, kr.;Moms efter refusioner, kr.',
    )
    expect(lines[1]).toMatch(/^Adult;i portalen;3;1;0;2;0;187,50;937,50;425;512,50;25;/)
    expect(lines.find((line) => line.startsWith('i alt'))).toMatch(/^i alt;;9;1;1;7;2;187,50;2562,50;425;2137,50;25;/)
  })

  test('assigns sales and voids to their days in Copenhagen; later refunds do not move them', async () => {
    const scene = await reportScene()
    const [seat, other] = (await scene.buy(2)) as [Seat, Seat]
    await scene.cancel(seat)
    const before = await scene.report()
    portal.clock.now = new Date(portal.clock.now.getTime() + 3 * 86_400_000)
    expect((await scene.refund(seat, 1_000)).status).toBe(200)
    expect((await scene.refund(other, 1_000)).status).toBe(200)
    const told = await scene.agrees()
    expect(told.sales.days).toEqual(before.sales.days)
    expect(told.sales.days).toEqual([{ day: before.sales.to, sold: 2, void: 1 }])
    expect(told.sales.from).toBe('2026-11-01')
    // A refunded part of the fee no longer counts as fee.
    expect(told.total.feesMinor).toBe(1_500)
  })

  test('shows money without tickets separately, and ignores test payments', async () => {
    const scene = await reportScene()
    const [seat] = (await scene.buy(1)) as [Seat]
    const [other] = (await scene.buy(1)) as [Seat]
    const run = (text: string, ...values: unknown[]) => portal.database.$client.query(text, values)
    await run(
      `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
       select gen_random_uuid(), a.order_id, a.id, 500, 'at the gateway', 'done', now(), now(), now(), now()
         from payment_attempt a join event_entry e on e.order_id = a.order_id where e.id = $1`,
      seat.entryId,
    )
    await run(
      'update payment_attempt a set test_mode = true from event_entry e where e.order_id = a.order_id and e.id = $1',
      other.entryId,
    )
    const told = await scene.report()
    expect(told.apart).toEqual({ paidMinor: 0, refundedMinor: 500 })
    expect(told.ledger).toMatchObject({ payments: 1, paidMinor: 37_500, backMinor: 500, testPayments: 1 })
    expect(told.total).toMatchObject({ sold: 2, paidMinor: 37_500 })
  })

  test('shows codes to event managers, the ledger to payment readers, tickets to all roles of the event', async () => {
    const scene = await reportScene()
    const [seat] = (await scene.buy(1, 'VENNER')) as [Seat]
    await portal.database.$client.query(
      `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
       select gen_random_uuid(), a.order_id, a.id, 500, 'at the gateway', 'done', now(), now(), now(), now()
         from payment_attempt a join event_entry e on e.order_id = a.order_id where e.id = $1`,
      [seat.entryId],
    )
    const told = await scene.report()
    expect(told).toMatchObject({ codes: [{ code: 'VENNER' }], ledger: { payments: 1 }, apart: { refundedMinor: 500 } })
    const without = told.codes.map((one) => ({ ...one, code: null }))
    const seen = {
      'event-host': told,
      treasurer: { ...told, codes: without },
      auditor: { ...told, codes: without },
      trainer: { ...told, codes: without, ledger: null, apart: null },
      secretary: { ...told, codes: without, ledger: null, apart: null },
    } as const
    for (const role of Object.keys(seen) as (keyof typeof seen)[]) {
      const person = await withRole(portal, scene.club, { role })
      expect(await scene.report(person), role).toEqual(seen[role])
      const { body } = await portal.call(person, clubEventReportFile, {
        params: scene.params,
        query: { language: 'da' },
      })
      expect(String(body).includes('uden billet;'), role).toBe(seen[role].apart !== null)
      expect(String(body), role).toMatch(
        seen[role].apart ? /^i alt;.*;187,50;5;182,50;/m : /^i alt;.*;187,50;0;187,50;/m,
      )
    }
  })

  test('compares with the previous event of the series for callers who can see it', async () => {
    const scene = await reportScene()
    const seriesId = randomUUID()
    const run = (text: string, ...values: unknown[]) => portal.database.$client.query(text, values)
    await run(
      `insert into event_series (id, organisation_id, rule, opens_at_once, made_at) values ($1, $2, '{}', true, now())`,
      seriesId,
      scene.club.id,
    )
    const earlier = await createEvent(portal.database, scene.club.id, {
      ...{ title: 'Sidste gang', startsAt: new Date('2026-11-12T17:00:00Z'), endsAt: new Date('2026-11-12T20:00:00Z') },
    })
    await run('update event set series_id = $1 where id = any($2)', seriesId, [earlier.id, scene.params.eventId])
    await scene.putDown('cash')
    const told = await scene.report()
    expect(told.previous).toMatchObject({ id: earlier.id, title: 'Sidste gang', total: { sold: 0, paidMinor: 0 } })
    const host = await withRole(portal, scene.club, { role: 'event-host', eventId: scene.params.eventId })
    const narrowed = await scene.report(host)
    expect(narrowed).toEqual({ ...told, previous: null })
  })

  test("keeps a transferred ticket's refunds with it, and the club refunds only its own remainder", async () => {
    const scene = await reportScene()
    const [bought] = (await scene.buy(1)) as [Seat]
    await scene.refund(bought, 12_500)
    expect((await scene.passOn(bought))?.status).toBe(200)
    const [, passed] = (await scene.seatsOf(bought.entryId)) as [Seat, Seat]
    expect(await scene.leftOf(passed)).toBe(25_000)
    expect((await scene.cancel(passed))?.status).toBe(200)
    expect((await scene.agrees()).total).toMatchObject({ sold: 1, void: 1, refundedMinor: 35_000, feesMinor: 2_500 })

    const owner = scene.owner
    const { club, params, adult } = scene
    const mie = await createMember(portal.database, { firstName: 'Mie', lastName: 'Medlem' })
    await createActiveMembership(portal.database, club.id, mie.id)
    const id = randomUUID()
    const wish = {
      ...{ id, method: 'cash' as const, day: '2026-11-18', beyond: false, language: 'da' as const, totalMinor: 62_500 },
      person: { kind: 'register' as const, memberId: mie.id },
      tickets: [
        { ticketTypeId: adult, name: '' },
        { ticketTypeId: adult, name: 'Otto Onkel' },
      ],
    }
    expect((await portal.call(owner, clubManualRegistrationCreate, { params, body: wish })).status).toBe(200)
    const [seat] = (await scene.seatsOf(id)) as [Seat]
    expect((await scene.cancel(seat, { email: mie.email ?? '' }))?.status).toBe(200)
    expect((await scene.undo(seat)).body).toEqual({ tickets: 1, backMinor: 37_500 })
    expect((await scene.agrees()).total).toMatchObject({ sold: 3, void: 3, feesMinor: 5_000 })
  })

  test('agrees to the øre after any sequence of sales, refunds, cancellations, transfers and undos', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        ...([
          'buy',
          'code',
          'cash',
          'transfer',
          'free',
          'door',
          'part',
          'whole',
          'cancel',
          'pass',
          'replace',
          'in',
          'back',
        ] as const),
      ),
      tickets: fc.integer({ min: 1, max: 3 }),
      pick: fc.nat(1_000),
      share: fc.integer({ min: 1, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const scene = await reportScene()
        const entries: string[] = []
        const add = async (seats: Promise<Seat[]>) => void entries.push((await seats)[0]?.entryId ?? '')
        for (const { what, tickets, pick, share } of steps) {
          if (what === 'buy') await add(scene.buy(tickets))
          else if (what === 'code') await add(scene.buy(tickets, 'VENNER'))
          else if (what === 'cash') await add(scene.putDown('cash', tickets))
          else if (what === 'transfer') await add(scene.putDown('bank-transfer', tickets))
          else if (what === 'free') await add(scene.putDown('free', tickets))
          else if (what === 'door') await add(scene.sellAtDoor(tickets))
          const entryId = entries[pick % Math.max(1, entries.length)]
          const seats = entryId ? await scene.seatsOf(entryId) : []
          const seat = seats[pick % Math.max(1, seats.length)]
          if (!seat) continue
          if (what === 'part' || what === 'whole') {
            const left = await scene.leftOf(seat)
            const amount = what === 'whole' ? left : Math.floor((left * share) / 100)
            if (amount > 0) await scene.refund(seat, amount, what === 'whole' && share > 50)
          } else if (what === 'cancel') await scene.cancel(seat)
          else if (what === 'pass') await scene.passOn(seat)
          else if (what === 'replace') await scene.anotherPerson(seat)
          else if (what === 'in') await scene.letIn(seat)
          else if (what === 'back') await scene.undo(seat)
        }
        await scene.agrees()
      }),
      { numRuns: countPropertyRuns(8), endOnFailure: true },
    )
  }, 180_000)
})
