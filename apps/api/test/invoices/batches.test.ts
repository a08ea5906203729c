import { randomUUID } from 'node:crypto'
import * as sets from '@forenet/contract/club/change-set-calls'
import * as calls from '@forenet/contract/club/invoice-calls'
import { createDependant, createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { previewInvoices } from '../../src/modules/finance/invoices/batches/batches.ts'
import { withRole } from '../club/scene.ts'
import { type BatchScene, createBatchScene, DUES } from './batch-scene.ts'

const START = new Date('2026-11-20T11:00:00Z')

type PreviewDeps = Parameters<typeof previewInvoices>[0]

let portal: TestPortal
let scene: BatchScene
const queued: string[] = []
const held: object[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name === 'held-letter') held.push(data)
      if (name === 'invoice-mail') queued.push((data as { invoiceId: string }).invoiceId)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued.length = 0
  held.length = 0
  scene = await createBatchScene(portal, held)
})
afterEach(() => {
  portal.clock.now = START
})

/** Adds a person to the register. */
const inRegister = (memberId: string) =>
  scene.run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
    ...[scene.club.id, memberId, portal.clock.now],
  )
/** Messages that count towards the club's allowance. */
const counted = async () =>
  (
    await scene.run<{ messages: number }>(
      'select coalesce(sum(messages), 0)::int as messages from club_sending where organisation_id = $1',
      scene.club.id,
    )
  )[0]?.messages
const states = async () => (await scene.list()).invoices.map(({ state }) => state)

describe('the preview of invoices to many', () => {
  test('lists who gets one, and who does not and why', async () => {
    const parent = await createMember(portal.database, { firstName: 'Pia' })
    const child = await createDependant(portal.database, parent.id)
    const silent = await createMember(portal.database)
    const [invoiced = '', other = ''] = scene.members
    for (const id of [child.id, silent.id]) await inRegister(id)
    await scene.run('update member set email = null, kept_by = $2 where id = $1', silent.id, scene.club.id)
    await scene.issued({ recipient: { kind: 'member', memberId: invoiced }, lines: [DUES] })
    const { body } = await scene.preview({ ids: [invoiced, other, child.id, silent.id, randomUUID()] })
    expect(body).toMatchObject({ kind: 'invoice', about: 'Kontingent 2027', counts: { change: 2, refuse: 2 } })
    const rows = await scene.rows(body.id)
    const of = (memberId: string) => rows.find((row) => row.memberId === memberId)
    expect(of(invoiced)?.refusal).toMatchObject({ reason: 'already-invoiced', value: '1' })
    expect(of(silent.id)?.refusal).toMatchObject({ reason: 'letter-no-address' })
    expect(of(child.id)?.changes).toMatchObject([
      { field: 'invoice-to-parent', to: `Pia ${parent.lastName} (${parent.email})` },
    ])
    expect(of(other)?.changes).toMatchObject([{ field: 'invoice-to' }])
    expect(await states()).toEqual(['open'])
  })

  test('compares descriptions as the database folds them', async () => {
    const [memberId = ''] = scene.members
    const recipient = { kind: 'member' as const, memberId }
    await scene.issued({ recipient, lines: [{ ...DUES, description: 'STÆVNE İ ØLSTYKKE' }] })
    const counts = async (description: string) =>
      (await scene.preview({ ids: [memberId] }, randomUUID(), [{ ...DUES, description }])).body.counts
    expect(await counts('STÆVNE İ ØLSTYKKE')).toMatchObject({ change: 0, refuse: 1 })
    expect(await counts('stævne İ ølstykke')).toMatchObject({ change: 0, refuse: 1 })
  })

  test('reads no more people once more would get one than the club may write to', async () => {
    const more = 1_100
    await scene.run(
      `with added as (
         insert into member select r.* from member m, generate_series(1, $2) n, jsonb_populate_record(null::member,
           to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(), 'email', n || m.email)) r where m.id = $1
         returning id)
       insert into club_person (organisation_id, member_id, added_at) select $3, id, $4 from added`,
      ...[scene.members[0], more, scene.club.id, portal.clock.now],
    )
    const query = vi.spyOn(portal.database.$client, 'query')
    const deps = { ...portal.app, database: portal.database, now: () => portal.clock.now } as never as PreviewDeps
    const sending = { ...portal.app.sending, allowanceOf: async () => 10 }
    const by = { club: scene.club, caller: {} } as never as Parameters<typeof previewInvoices>[1]
    const batch = { id: randomUUID(), people: { filter: {} }, note: '', dueOn: null, instalments: [], lines: [DUES] }
    await expect(previewInvoices({ ...deps, sending }, by, batch)).rejects.toThrow('at most 10')
    const names = query.mock.calls.map(([text]) => (text as unknown as { name?: string }).name)
    query.mockRestore()
    expect(names.filter((name) => name === 'members_by_id')).toHaveLength(1)
    expect(names.filter((name) => name === 'member_by_id')).toEqual([])
  })

  test('stores the terms once', async () => {
    const { body } = await scene.preview()
    const stored = await scene.run<{ inSet: number; inRow: number | null }>(
      `select jsonb_array_length(s.terms->'lines') as "inSet", jsonb_array_length(r.wanted->'lines') as "inRow"
         from change_row r join change_set s on s.id = r.change_set_id where s.id = $1`,
      body.id,
    )
    expect(stored).toEqual([
      { inSet: 1, inRow: null },
      { inSet: 1, inRow: null },
    ])
  })

  test('includes a person again whose invoice was credited, or was for something else', async () => {
    const [memberId = ''] = scene.members
    const recipient = { kind: 'member' as const, memberId }
    const { id } = await scene.issued({ recipient, lines: [DUES] })
    await scene.issued({ recipient, lines: [{ ...DUES, description: 'Klubtrøje' }] })
    const counts = async () => (await scene.preview({ ids: [memberId] })).body.counts
    expect(await counts()).toMatchObject({ change: 0, refuse: 1 })
    await scene.credit(id, 40_000)
    expect(await counts()).toMatchObject({ change: 1, refuse: 0 })
  })

  test('takes a team or a filter of the register, and is the same again under its id', async () => {
    const teamId = await scene.team('U12')
    await scene.act({ kind: 'join-team', teamId }, { ids: scene.members.slice(0, 1) })
    const id = randomUUID()
    const people = { filter: { team: teamId } }
    const { body } = await scene.preview(people, id)
    expect(body.counts).toMatchObject({ change: 1, refuse: 0 })
    expect((await scene.preview(people, id)).body).toEqual(body)
    expect((await scene.preview({ filter: {} }, id)).problem.code).toBe('changed-meanwhile')
    expect((await scene.preview({ filter: { payment: 'owing' } })).body.counts).toMatchObject({ change: 0, refuse: 0 })
  })

  test.each([
    ['a due date in the past', { dueOn: '2026-11-19' }],
    ['nothing to pay', { lines: [{ ...DUES, unitMinor: 0 }] }],
    ['more than an invoice can be', { lines: [{ ...DUES, quantity: 10_000, unitMinor: 100_000_000 }] }],
    ['no one', { people: { ids: [] } }],
  ])('is refused for %s', async (_what, change) => {
    const body = { id: randomUUID(), people: { ids: scene.members }, note: '', dueOn: null, lines: [DUES], ...change }
    const answer = await portal.call(scene.treasurer, calls.clubInvoiceBatchPreview, {
      params: { orgKey: scene.club.key },
      body,
    })
    expect(answer.problem.code).toBe('malformed-input')
  })
})

describe('invoices to many', () => {
  test('are drafts for ten minutes, and are then issued without gaps and e-mailed once', async () => {
    const id = await scene.begun()
    expect(await states()).toEqual(['draft', 'draft'])
    expect(await scene.numbers()).toEqual([])
    await scene.release()
    const { invoices } = await scene.list()
    expect(invoices).toMatchObject([
      { state: 'open', totalMinor: 40_000, dueOn: '2026-12-04' },
      { state: 'open', totalMinor: 40_000 },
    ])
    expect(await scene.numbers()).toEqual([1, 2])
    expect(queued.toSorted()).toEqual(invoices.map((one) => one.id).toSorted())
    await scene.askSend(id)
    await scene.work(id)
    await scene.release()
    expect([await scene.numbers(), queued.length]).toEqual([[1, 2], 2])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    expect((await scene.batches())[0]).toMatchObject({ id, done: 2, messages: { sent: 2, held: 0 } })
  })

  test('are undone until they are issued, and leave no gap', async () => {
    const id = await scene.begun()
    expect((await scene.undo(id)).status).toBe(200)
    expect((await scene.undo(id)).body).toMatchObject({ state: 'taken-back', back: 2, kept: 0 })
    await scene.release()
    expect((await scene.list()).invoices).toEqual([])
    expect(queued).toEqual([])
    expect((await scene.issued()).number).toBe(1)
    expect((await scene.preview()).body.counts).toMatchObject({ change: 2, refuse: 0 })
  })

  test('are kept by an undo that comes too late', async () => {
    const id = await scene.begun()
    const [first, second] = await scene.due()
    await scene.sendHeld(first ?? {})
    await scene.undo(id)
    await scene.sendHeld(second ?? {})
    expect((await scene.batches())[0]).toMatchObject({ state: 'taken-back', back: 1, kept: 1 })
    expect(await states()).toEqual(['open'])
    expect(await scene.numbers()).toEqual([1])
    expect(queued).toHaveLength(1)
  })

  test('leave out a draft that was changed, issued or removed within the ten minutes', async () => {
    const third = await createMember(portal.database)
    await inRegister(third.id)
    await scene.begun({ ids: [...scene.members, third.id] })
    const [changed = '', issued = '', removed = ''] = (await scene.list()).invoices.map(({ id }) => id)
    portal.clock.now = new Date(START.getTime() + 60_000)
    await scene.save({ lines: [{ ...DUES, unitMinor: 20_000 }] }, changed)
    await scene.issue(issued)
    await scene.remove(removed)
    await scene.release()
    expect((await states()).toSorted()).toEqual(['draft', 'open'])
    expect(await scene.numbers()).toEqual([1])
  })

  test('leave out a person who was invoiced by another batch, or left the register, since the preview', async () => {
    const [one, other] = [(await scene.preview()).body, (await scene.preview()).body]
    await scene.run('delete from club_person where member_id = $1', scene.members[1])
    for (const { id } of [one, other]) {
      await scene.askSend(id)
      await scene.work(id)
    }
    const batches = await scene.batches()
    expect(batches.find(({ id }) => id === one.id)).toMatchObject({ done: 1, passedOver: 1 })
    expect(batches.find(({ id }) => id === other.id)).toMatchObject({ done: 0, passedOver: 2 })
    expect(await states()).toEqual(['draft'])
  })

  test('leave the draft of a person who left the register within the ten minutes', async () => {
    await scene.begun()
    await scene.run('delete from club_person where member_id = $1', scene.members[1])
    await scene.release()
    expect((await states()).toSorted()).toEqual(['draft', 'open'])
    expect(queued).toHaveLength(1)
    expect((await scene.batches())[0]?.messages).toMatchObject({ held: 0, sent: 1, stopped: 1 })
    expect(await counted()).toBe(1)
  })

  test('of a club that is hidden within the ten minutes wait until it is shown', async () => {
    await scene.begun()
    await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
    await scene.release()
    expect([await states(), queued]).toEqual([['draft', 'draft'], []])
    await scene.run('update organisation set enabled = true where id = $1', scene.club.id)
    await scene.release()
    expect(await states()).toEqual(['open', 'open'])
  })

  test('leave out a person whose e-mail address changed since the preview', async () => {
    const { id } = (await scene.preview()).body
    await scene.run('update member set email = $2 where id = $1', scene.members[0], `${randomUUID()}@example.org`)
    await scene.askSend(id)
    await scene.work(id)
    expect((await scene.batches())[0]).toMatchObject({ done: 1, passedOver: 1 })
  })

  test('leave the draft of a person whose e-mail address changed within the ten minutes', async () => {
    await scene.begun()
    await scene.run('update member set email = $2 where id = $1', scene.members[0], `${randomUUID()}@example.org`)
    await scene.release()
    expect((await states()).toSorted()).toEqual(['draft', 'open'])
    expect(queued).toHaveLength(1)
  })

  test.each([
    ['after a worker stored the drafts', 2],
    ['before a worker stored them', 0],
    ['after a person was left out', 1],
  ])('that are undone %s do not count towards the allowance', async (_when, drafts) => {
    const { id } = (await scene.preview()).body
    if (drafts === 1) await scene.run('delete from club_person where member_id = $1', scene.members[1])
    await scene.askSend(id)
    expect(await counted()).toBe(2)
    if (drafts > 0) await scene.work(id)
    expect(await counted()).toBe(drafts === 1 ? 1 : 2)
    await scene.undo(id)
    expect(await counted()).toBe(0)
  })

  test('leave the draft of a person who was invoiced singly within the ten minutes', async () => {
    await scene.begun()
    const [memberId = ''] = scene.members
    await scene.issued({ recipient: { kind: 'member', memberId }, lines: [DUES] })
    await scene.release()
    expect((await states()).toSorted()).toEqual(['draft', 'open', 'open'])
    expect(await scene.numbers()).toEqual([1, 2])
  })

  test('are not sent once their due date has passed', async () => {
    const dueToday = () => scene.preview(undefined, undefined, undefined, '2026-11-20')
    const [late, sent] = [(await dueToday()).body, (await dueToday()).body]
    await scene.askSend(sent.id)
    await scene.work(sent.id)
    portal.clock.now = new Date('2026-11-21T11:00:00Z')
    expect((await scene.askSend(late.id)).problem.code).toBe('changed-meanwhile')
    await scene.release()
    expect(await states()).toEqual(['draft', 'draft'])
    expect((await scene.batches()).find(({ id }) => id === sent.id)?.messages).toMatchObject({ sent: 0, stopped: 2 })
  })

  test('bill a person once who is listed twice', async () => {
    const { id } = (await scene.preview({ ids: scene.members.slice(0, 1) })).body
    await scene.run(
      `insert into change_row (change_set_id, place, outcome, member_id, name, changes, wanted)
       select change_set_id, 2, outcome, member_id, name, changes, wanted from change_row where change_set_id = $1`,
      id,
    )
    await scene.run('update change_set set changes = 2 where id = $1', id)
    await scene.askSend(id)
    await scene.work(id)
    expect(await states()).toEqual(['draft'])
    expect((await scene.batches())[0]).toMatchObject({ done: 1, passedOver: 1 })
  })

  test('whose messages are stopped remain drafts', async () => {
    const id = await scene.begun()
    const params = { orgKey: scene.club.key, changeSetId: id }
    const { body } = await portal.call(scene.owner, sets.clubChangeSetStopMessages, { params })
    expect(body.messages).toMatchObject({ held: 0, stopped: 2 })
    await scene.release()
    expect(await states()).toEqual(['draft', 'draft'])
  })

  test('are hidden from who changes many members but sends no invoices', async () => {
    const secretary = await withRole(portal, scene.club, { role: 'secretary' })
    const { id } = (await scene.preview()).body
    const params = { orgKey: scene.club.key, changeSetId: id }
    for (const one of [sets.clubChangeSetGet, sets.clubChangeSetApply, sets.clubChangeSetUndo]) {
      expect((await portal.call(secretary, one, { params })).status, one.name).toBe(404)
    }
    const { body: tag } = await scene.previewAction({ kind: 'tag', name: 'Spillere' })
    expect((await scene.askSend(tag.id)).status).toBe(404)
  })
})
