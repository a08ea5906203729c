import { entryCancel } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import {
  buildRegistration,
  createDiscount,
  createEvent,
  registerForEvent,
  registerSuccessfully,
} from '@forenet/testkit/event-builders'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})

afterAll(() => portal.stop())

test('using an offer with a code and buying with the same code lock in one order', async () => {
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity: 3, offerMinutes: 60 }, [
    { name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 },
    { name: 'Voksen', guestPriceMinor: 30_000, vatRate: 1.25 },
  ])
  const [free, adult] = event.ticketTypes.map(({ id }) => id) as [string, string]
  await createDiscount(portal.database, event.id, {}, ['SOMMER'])
  const [holder, offered, other] = [await somebody(), await somebody(), await somebody()]
  const three = [0, 1, 2].map((n) => ({ ticketTypeId: free, attendeeName: `Guest ${n}` }))
  const { entry } = await registerSuccessfully(portal, holder, event.id, buildRegistration(three, 0))
  await portal.call(offered, eventWaitingListJoin, {
    params: { eventId: event.id },
    body: { seats: 1, language: 'da' },
  })
  const ticketIds = entry.tickets.slice(0, 2).map(({ id }) => id)
  await portal.call(holder, entryCancel, { params: { entryId: entry.id }, body: { ticketIds, refundMinor: 0 } })
  const { waiting } = (await portal.call(offered, eventItem, { params: { eventId: event.id } })).body
  expect(waiting).toMatchObject({ state: 'offered' })

  const connection = new pg.Client(portal.databaseUrl)
  await connection.connect()
  await connection.query('begin')
  await connection.query('select from event_discount_code where event_id = $1 for update', [event.id])
  const wish = (waitingId: string | null) =>
    buildRegistration([{ ticketTypeId: adult, attendeeName: 'Bo Lund' }], 18_750, { discountCode: 'SOMMER', waitingId })
  const second = registerForEvent(portal, other, event.id, wish(null))
  await expect.poll(() => countLockWaits(portal)).toBe(1)
  const first = registerForEvent(portal, offered, event.id, wish(waiting?.id ?? null))
  await expect.poll(() => countLockWaits(portal)).toBe(2)
  // The event's row is not locked while waiting for the code.
  await portal.database.$client.query('select from event where id = $1 for update nowait', [event.id])
  await connection.query('commit')
  await connection.end()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200])
})

const somebody = () => createPerson(portal.database)
