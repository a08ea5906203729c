import { clubReminderScheduleSave } from '@forenet/contract/club/invoice-calls'
import { DEFAULT_REMINDER_SCHEDULE } from '@forenet/domain/invoice-reminder'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

let portal: TestPortal
let scene: InvoiceScene
let killed = false
let failures = 0
const queued: string[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name !== 'invoice-reminder-mail') return
      if (killed || failures-- > 0) throw new Error('killed')
      queued.push((data as { reminderId: string }).reminderId)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued.length = 0
  killed = false
  failures = 0
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
  scene = await createInvoiceScene(portal)
  const body = { ...DEFAULT_REMINDER_SCHEDULE, isOn: true, firstFeeMinor: 10_000 }
  await portal.call(scene.treasurer, clubReminderScheduleSave, { params: { orgKey: scene.club.key }, body })
})

const night = () =>
  portal.app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === 'invoice-reminders')
    ?.run()
const lateInvoice = async () => {
  const { id } = await scene.issued({ dueOn: '2026-12-04' })
  portal.clock.now = new Date('2026-12-19T00:45:00+01:00')
  return id
}
/** Does the work while the invoice's row is held, until so many statements wait for it. */
async function whileHeld<T>(id: string, waiting: number, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from invoice where id = $1 for update', [id])
    const done = work()
    await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(waiting)
    await holder.query('commit')
    return await done
  } finally {
    await holder.end()
  }
}

describe('two workers that remind in one night', () => {
  test('remind of an invoice once, with one fee', async () => {
    const id = await lateInvoice()
    await whileHeld(id, 2, () => Promise.all([night(), night()]))
    expect((await scene.get(id)).reminders).toHaveLength(1)
    expect(queued).toHaveLength(1)
    expect(await scene.numbers()).toEqual([1, 2])
  })

  test('twin: without the lock the database refuses the second', async () => {
    const id = await lateInvoice()
    const insert = () =>
      scene.run(
        `insert into invoice_reminder (id, organisation_id, invoice_id, step, day, state, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'first', '2026-12-19', 'queued', now(), now())`,
        scene.club.id,
        id,
      )
    const results = await Promise.allSettled([insert(), insert()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a worker that is killed before it commits leaves neither reminder nor fee, and the next sends both once', async () => {
  const id = await lateInvoice()
  killed = true
  await night()
  expect((await scene.get(id)).reminders).toEqual([])
  expect(await scene.numbers()).toEqual([1])
  killed = false
  for (let time = 0; time < 2; time++) await night()
  expect((await scene.get(id)).reminders).toHaveLength(1)
  expect(queued).toHaveLength(1)
  expect(await scene.numbers()).toEqual([1, 2])
})

test('an invoice that fails does not keep the others from being reminded of', async () => {
  const ids = [await scene.issued({ dueOn: '2026-12-04' }), await scene.issued({ dueOn: '2026-12-04' })].map(
    ({ id }) => id,
  )
  portal.clock.now = new Date('2026-12-19T00:45:00+01:00')
  const reminders = async () => (await Promise.all(ids.map(scene.get))).map((one) => one.reminders.length).toSorted()
  failures = 1
  await night()
  expect(await reminders()).toEqual([0, 1])
  await night()
  expect(await reminders()).toEqual([1, 1])
  expect(queued).toHaveLength(2)
})

test('money that arrives while a reminder waits for the invoice stops it', async () => {
  const id = await lateInvoice()
  await whileHeld(id, 2, async () => {
    const paying = scene.pay(id, TOTAL, { day: '2026-12-18' })
    await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(1)
    await Promise.all([paying, night()])
  })
  expect((await scene.get(id)).reminders).toEqual([])
  expect(queued).toEqual([])
})
