import { randomUUID } from 'node:crypto'
import {
  clubAnnualPlanGet,
  clubAnnualTaskAdd,
  clubAnnualTaskChange,
  clubAnnualTaskComplete,
  clubAnnualTaskRemove,
  clubAnnualTaskReopen,
} from '@forenet/contract/club/annual-plan-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enqueueAnnualTaskReminders,
  sendAnnualTaskReminder,
} from '../../src/modules/portal/annual-plan/emails/task-reminders.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
beforeEach(async () => {
  club = await createOrganisation(portal.database, { kind: 'sport' })
  owner = await withRole(portal, club, { role: 'owner' })
})

const params = (more: object = {}) => ({ orgKey: club.key, ...more })
const task = (said: object = {}) => ({
  ...{ id: randomUUID(), kind: null, name: 'Clean the boats', note: 'All of them', month: 12, day: 1 },
  responsibleId: null as string | null,
  ...said,
})
const add = (...tasks: ReturnType<typeof task>[]) =>
  portal.call(owner, clubAnnualTaskAdd, { params: params(), body: { tasks } as never })
const wheel = async (year?: number) => {
  const { status, body } = await portal.call(owner, clubAnnualPlanGet, {
    params: params(),
    query: year === undefined ? {} : { year },
  } as never)
  expect(status).toBe(200)
  return body
}
/** A task that has existed for a long time. */
async function old(said: object = {}) {
  const made = task(said)
  expect((await add(made)).status).toBe(200)
  await portal.database.$client.query(`update year_task set since = '2020-01-01' where id = $1`, [made.id])
  return made
}

describe('the annual plan', () => {
  test("suggests a sports club's tasks and omits those already added", async () => {
    const { proposals, tasks } = await wheel()
    expect(tasks).toEqual([])
    expect(proposals.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['member-count', 'certificates', 'season']),
    )
    const taken = task({ kind: 'season', name: 'Open the season' })
    await add(taken)
    await add(taken)
    expect((await add(task({ kind: 'season' }))).status).toBe(200)
    const after = await wheel()
    expect(after.proposals.map(({ kind }) => kind)).not.toContain('season')
    expect(after.tasks).toMatchObject([{ id: taken.id, kind: 'season', dueOn: '2026-12-01', state: 'soon' }])
    expect(await add(task({ ...taken, id: taken.id, kind: null })).then(({ status }) => status)).toBe(200)
  })

  test('is limited to sixty tasks, with replays of the last one accepted', { tags: 'full' }, async () => {
    const twenty = () => Array.from({ length: 20 }, () => task())
    for (let times = 0; times < 2; times++) expect((await add(...twenty())).status).toBe(200)
    const last = twenty()
    const answers = [...(await Promise.all([add(...last), add(...last)])), await add(...last)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await wheel()).tasks).toHaveLength(60)
    expect((await add(task())).problem.code).toBe('too-many-requests')
  })

  test('repeats each year, and overdue tasks stay until done', { tags: 'full' }, async () => {
    const { id } = await old({ month: 2, day: 31 })
    const [first] = (await wheel()).next
    expect(first).toMatchObject({ id, year: 2025, dueOn: '2025-02-28', state: 'overdue' })
    const done = { year: 2025, note: 'Signed by all five', link: 'https://example.org/a.pdf' }
    const { body } = await portal.call(owner, clubAnnualTaskComplete, {
      params: params({ taskId: id }),
      body: done,
    } as never)
    expect(body.tasks).toMatchObject([{ state: 'done', done: { note: done.note, link: done.link } }])
    await portal.call(owner, clubAnnualTaskComplete, {
      params: params({ taskId: id }),
      body: { ...done, note: 'Again' },
    } as never)
    expect((await wheel(2025)).tasks[0]?.done).toMatchObject({ note: done.note, by: expect.stringMatching(/./) })
    expect((await wheel()).next[0]).toMatchObject({ year: 2026, state: 'overdue' })
    await portal.call(owner, clubAnnualTaskReopen, { params: params({ taskId: id, year: '2025' }) } as never)
    expect((await wheel()).next[0]).toMatchObject({ year: 2025 })
  })

  test('is changed from the current version, and removed tasks are gone', { tags: 'full' }, async () => {
    const { id } = await old()
    const said = { name: 'Paint the boats', note: '', month: 5, day: 1, responsibleId: owner.memberId, version: 1 }
    const change = (body: object) =>
      portal.call(owner, clubAnnualTaskChange, { params: params({ taskId: id }), body } as never)
    expect((await change(said)).body.tasks).toMatchObject([
      { name: 'Paint the boats', dueOn: '2026-05-01', responsible: { memberId: owner.memberId }, version: 2 },
    ])
    expect((await change(said)).problem.code).toBe('changed-meanwhile')
    const stranger = await createMember(portal.database)
    const wrong = await change({ ...said, responsibleId: stranger.id, version: 2 })
    expect(wrong.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'responsibleId' }] })
    expect(
      (await portal.call(owner, clubAnnualTaskRemove, { params: { ...params(), taskId: id } })).body.tasks,
    ).toEqual([])
    expect((await change({ ...said, version: 2 })).problem.code).toBe('not-found')
  })

  test('marks tasks that the portal knows to be done', { tags: 'full' }, async () => {
    const { id: memberId } = await createMember(portal.database)
    await createActiveMembership(portal.database, club.id, memberId, { startDate: '2025-01-01', endDate: '2026-12-31' })
    await portal.database.$client.query(
      `update register_state set from_at = '2025-06-01' where organisation_id = $1 and member_id = $2`,
      [club.id, memberId],
    )
    await old({ kind: 'season', month: 11, day: 15 })
    await old({ kind: 'member-count', month: 1, day: 31 })
    await old({ kind: 'accounts', month: 2, day: 28 })
    const { tasks } = await wheel(2026)
    expect(tasks.map(({ ready }) => ready)).toMatchObject([
      { what: 'members', on: '2025-12-31', counted: { count: 1 } },
      { what: 'payments', stuck: 0 },
      { what: 'season', opened: false },
    ])
    const counted = tasks[0]?.ready?.what === 'members' ? tasks[0].ready.counted : null
    const { body } = await portal.call(owner, clubRegisterList, { params: params(), query: counted?.filter ?? {} })
    expect(body.rows).toHaveLength(1)
    const [nextYear] = (await wheel(2027)).tasks
    expect(nextYear?.ready).toEqual({ what: 'members', on: '2026-12-31', counted: null })
  })

  test('marks a season that is on sale as done, without a message, and shows the next', async () => {
    const { id: memberId } = await createMember(portal.database)
    await createActiveMembership(portal.database, club.id, memberId, { startDate: '2026-01-01', endDate: '2026-12-31' })
    const made = await old({ kind: 'season', month: 11, day: 15, responsibleId: owner.memberId })
    expect((await wheel()).next).toMatchObject([{ dueOn: '2025-11-15', state: 'overdue', ready: { opened: false } }])
    await portal.database.$client.query(
      `insert into membership_configuration
         select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'start_date', '2027-01-01', 'end_date', '2027-12-31'))).*
           from membership_configuration c where organisation_id = $1`,
      [club.id],
    )
    const { tasks, next } = await wheel()
    expect(tasks).toMatchObject([{ dueOn: '2026-11-15', state: 'done', done: null, ready: { opened: true } }])
    expect(next).toMatchObject([{ dueOn: '2027-11-15', state: 'later', ready: null }])
    await sendAnnualTaskReminder(messageDeps(portal), { taskId: made.id, year: 2026, kind: 'late' })
    expect(await mailsTo(portal, owner.email)).toEqual([])
  })

  test('sends the responsible person one e-mail before the day and one after, however often it runs', {
    tags: 'full',
  }, async () => {
    const treasurer = await withRole(portal, club, { role: 'treasurer' })
    const made = await old({ name: 'Pay the rent', responsibleId: treasurer.memberId })
    const deps = messageDeps(portal)
    const night = async (now: string) => {
      portal.clock.now = new Date(now)
      await enqueueAnnualTaskReminders({ database: portal.database, now: () => portal.clock.now, send: portal.send })
      await enqueueAnnualTaskReminders({ database: portal.database, now: () => portal.clock.now, send: portal.send })
      for (const mail of portal.yearMails.splice(0))
        await sendAnnualTaskReminder({ ...deps, now: () => portal.clock.now }, mail)
    }
    const before = portal.clock.now
    try {
      await night('2026-11-10T08:00:00Z')
      expect(await mailsTo(portal, treasurer.email)).toEqual([])
      // The nightly task did not run on the first nights of the fortnight.
      await night('2026-11-20T08:00:00Z')
      await night('2026-11-21T08:00:00Z')
      expect((await mailsTo(portal, treasurer.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Pay the rent'),
      ])
      await night('2026-12-02T08:00:00Z')
      expect(await mailsTo(portal, treasurer.email)).toHaveLength(2)
      await portal.call(owner, clubAnnualTaskComplete, {
        params: params({ taskId: made.id }),
        body: { year: 2026, note: '', link: '' },
      } as never)
      await portal.database.$client.query('update year_task set responsible_id = $2 where id = $1', [
        made.id,
        owner.memberId,
      ])
      await night('2026-12-03T08:00:00Z')
      expect(await mailsTo(portal, owner.email)).toEqual([])
    } finally {
      portal.clock.now = before
    }
  })
})
