import { readFile } from 'node:fs/promises'
import { entryCancel } from '@forenet/contract/entry-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { UNPAID_REGISTRATION_LIMIT } from '../../src/modules/events/events/seats/hold-rules.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withLockedRow } from './locked-row.ts'
import { seatsAgree } from './seats-agree.ts'

const MIGRATION = new URL(
  '../../../../packages/database/migrations/0091_purchases_of_their_own_accord.sql',
  import.meta.url,
)

let portal: TestPortal
/** Another process of the same portal, sharing only the database. */
let other: TestPortal
let pool: pg.Pool
beforeAll(async () => {
  portal = await startTestPortal()
  pool = openPool(portal.databaseUrl)
  other = await startTestPortal({ pool, database: createPoolDatabase(pool), sealing: portal.sealing })
})
afterAll(async () => {
  await other.stop()
  await pool.end()
  await portal.stop()
})
afterEach(() => seatsAgree(portal.database))

async function scene(mostPerEntry: number, guestPriceMinor = 30_000) {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id, { mostPerEntry }, [
    { name: 'Voksen', guestPriceMinor, memberPriceMinor: 0 },
  ])
  const member = await createMember(portal.database)
  const person: TestPerson = { email: member.email ?? '' }
  const wish = (count: number) =>
    buildRegistration(
      Array.from({ length: count }, (_one, nth) => ({
        ticketTypeId: event.typeId,
        attendeeName: `Gæst ${'ABCDEFGH'[nth]}`,
      })),
      count * guestPriceMinor,
    )
  return { event, member, person, wish }
}

/** Concurrent requests of one member for the maximum in two processes; returns the outcomes. */
async function pressedInBoth(guestPriceMinor: number): Promise<string[]> {
  const { event, person, wish } = await scene(2, guestPriceMinor)
  const answers = await withLockedRow(portal, { table: 'event', id: event.id }, 2, () =>
    Promise.all([portal, other].map((one) => registerForEvent(one, person, event.id, wish(2)))),
  )
  return answers.map(({ problem }) => problem.code ?? 'ok').toSorted()
}

describe('the maximum tickets per member, in two processes', () => {
  test.for([
    ['for money', 30_000],
    ['for free', 0],
  ] as const)('%s: one request succeeds, the other is rejected', async ([_name, price]) => {
    expect(await pressedInBoth(price)).toEqual(['ok', 'too-many-tickets'])
  })

  test('twin: without the lock both succeed', async () => {
    const made = await readFile(MIGRATION, 'utf8')
    const change = (text: string) => portal.database.$client.query(text)
    await change(made.replace(/select pg_advisory_xact_lock.*;/, ''))
    try {
      expect(await pressedInBoth(30_000)).toEqual(['ok', 'ok'])
    } finally {
      await change(made)
    }
  })

  test('twenty requests in each stay within the maximum', { tags: 'full' }, async () => {
    const { event, person, wish } = await scene(5)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, nth) => registerForEvent(nth % 2 ? portal : other, person, event.id, wish(2))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('one request sent to both is one registration', async () => {
    const { event, person, wish } = await scene(2)
    const twice = wish(2)
    const answers = await Promise.all([portal, other].map((one) => registerForEvent(one, person, event.id, twice)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.entry?.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('no more are started without payment than allowed', { tags: 'full' }, async () => {
    const { event, person, wish } = await scene(50)
    const answers = await Promise.all(
      Array.from({ length: UNPAID_REGISTRATION_LIMIT.most + 4 }, (_one, nth) =>
        registerForEvent(nth % 2 ? portal : other, person, event.id, wish(1)),
      ),
    )
    const codes = answers.map(({ problem }) => problem.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(UNPAID_REGISTRATION_LIMIT.most)
    expect(new Set(codes)).toEqual(new Set(['ok', 'too-many-unpaid']))
  })

  test('cancelled tickets can be bought again', async () => {
    const { event, person, wish } = await scene(2, 0)
    const first = await registerSuccessfully(portal, person, event.id, wish(2))
    expect((await registerForEvent(other, person, event.id, wish(1))).problem.code).toBe('too-many-tickets')
    await portal.call(person, entryCancel, { params: { entryId: first.entry.id }, body: { refundMinor: 0 } })
    expect((await registerForEvent(other, person, event.id, wish(2))).status).toBe(200)
  })

  test('an expired hold is not paid if another replaced it', async () => {
    const { event, person, wish } = await scene(2)
    const late = await registerSuccessfully(portal, person, event.id, wish(2))
    const forenettoken = late.payment?.returnToken ?? ''
    const link = await portal.call(person, paymentLink, { body: { forenettoken } })
    const began = portal.clock.now
    for (const one of [portal, other]) one.clock.now = new Date(began.getTime() + 16 * 60_000)
    await sweepEvents(portal.app.events)
    expect((await registerForEvent(other, person, event.id, wish(2))).status).toBe(200)
    await returnFromWindow(portal, person, forenettoken, await approvePayment(portal, link.body.paymentIdentifier))
    await waitForPaymentState(portal, person, forenettoken, ['voided'])
    for (const one of [portal, other]) one.clock.now = began
  })
})
