import { randomUUID } from 'node:crypto'
import {
  clubChangeSetApply,
  clubChangeSetGet,
  clubChangeSetList,
  clubChangeSetStopMessages,
} from '@forenet/contract/club/change-set-calls'
import { clubTeamChange, clubTeamCreate, clubTeamGet } from '@forenet/contract/club/team-calls'
import * as calls from '@forenet/contract/club/team-message-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { messageScene } from './message-scene.ts'
import { withRole } from './scene.ts'

const MAX_A_DAY = 5

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ clubMessagesADay: MAX_A_DAY })
})
afterAll(() => portal.stop())

/** A team with its trainer, three members, the first a child, and one waiting. */
async function teamScene() {
  const scene = await messageScene(portal, 5)
  const [child = '', second = '', third = '', waits = ''] = scene.members
  const parent = await createMember(portal.database, { firstName: 'Pia', lastName: 'Lund' })
  await scene.run('update member set email = null, parent_id = $2 where id = $1', child, parent.id)
  const teamId = await scene.team('U10', 3)
  const other = await scene.team('U12')
  for (const id of [child, second, third, waits]) {
    const done = await scene.act({ kind: 'join-team', teamId }, { ids: [id] })
    await scene.stop(done.id)
  }
  await scene.run(`update held_message set state = 'stopped' where state = 'held'`)
  const trainer = await withRole(portal, scene.club, { role: 'trainer', teamId })
  const params = { orgKey: scene.club.key, teamId }
  const message = (more: object = {}) => ({
    id: randomUUID(),
    to: 'everybody' as const,
    subject: 'Training on Saturday',
    message: 'We meet at ten.\n\nBring water.',
    ...more,
  })
  const work = {
    pool: portal.app.payments.pool,
    now: () => portal.clock.now,
    kinds: portal.app.changeKinds,
    sending: portal.app.sending,
  }
  const preview = (body: object = message(), by: TestPerson = trainer) =>
    portal.call(by, calls.clubTeamMessagePreview, { params, body: body as never })
  const of = (changeSetId: string) => ({ params: { ...params, changeSetId } })
  const send = (id: string, by: TestPerson = trainer) => portal.call(by, calls.clubTeamMessageSend, of(id))
  const settle = async (id: string) => {
    while (await applyChunk(work, id));
  }
  return {
    ...{ ...scene, child, second, third, waits, parent, teamId, other, trainer, params, message, preview, send },
    of,
    settle,
    /** A previewed message of the club itself. */
    ofClub: async (ids: string[]) =>
      (await scene.preview({ kind: 'write', subject: 'Party', message: 'Come.' }, { ids })).body.id,
    rows: async (id: string, by: TestPerson = trainer) =>
      (await portal.call(by, calls.clubTeamMessageRows, { ...of(id), query: {} })).body.rows,
    archive: async (archived = true, version = 1) =>
      portal.call(scene.owner, clubTeamChange, { params, body: { name: 'U10', capacity: 3, archived, version } }),
    /** The change set that archives the team. */
    archiving: async () => {
      const { body } = await portal.call(scene.owner, clubChangeSetList, { params: { orgKey: scene.club.key } })
      const set = body.find(({ kind }) => kind === 'archive-team')
      if (!set) throw new Error('It is not among the changes to many')
      return set
    },
  }
}

describe('a trainer', () => {
  test('writes to the own team: members, people waiting, and guardians of children', async () => {
    const scene = await teamScene()
    const { status, body } = await scene.preview()
    expect([status, body.kind, body.about, body.counts.change]).toEqual([200, 'write', 'U10: Training on Saturday', 4])
    const fields = (await scene.rows(body.id)).map(({ memberId, changes }) => [memberId, changes[0]?.field])
    expect(fields).toEqual([
      [scene.child, 'letter-guardian'],
      [scene.second, 'letter'],
      [scene.third, 'letter'],
      [scene.waits, 'letter'],
    ])
    expect(await scene.told()).toEqual([])
    expect((await scene.send(body.id)).status).toBe(200)
    await scene.settle(body.id)
    const sent = await scene.send(body.id)
    expect(sent.body).toMatchObject({ state: 'applied', messages: { held: 4, sent: 0 } })
    await scene.pass(body.id)
    const told = await scene.told()
    expect(told.map(({ receiverId }) => receiverId)).toEqual(
      [scene.parent.id, scene.second, scene.third, scene.waits].toSorted(),
    )
    expect(new Set(told.map(({ title }) => title))).toEqual(new Set(['U10: Training on Saturday']))
    const list = await portal.call(scene.trainer, calls.clubTeamMessageList, { params: scene.params })
    expect(list.body).toMatchObject([{ id: body.id, messages: { sent: 4 }, text: 'We meet at ten.\n\nBring water.' }])
  })

  test('selects members or waiting people of the team, and no one else in the club', async () => {
    const scene = await teamScene()
    const toWhom = async (to: string) =>
      (await scene.rows((await scene.preview(scene.message({ to }))).body.id)).map(({ memberId }) => memberId)
    expect(await toWhom('on')).toEqual([scene.child, scene.second, scene.third])
    expect(await toWhom('waiting')).toEqual([scene.waits])
  })

  test('finds no other team, and has only messages of the own team', async () => {
    const scene = await teamScene()
    const foreign = { params: { ...scene.params, teamId: scene.other } }
    const answers: { status: number; problem?: { code: string } }[] = [
      await portal.call(scene.trainer, calls.clubTeamMessageList, foreign),
      await portal.call(scene.trainer, calls.clubTeamMessagePreview, { ...foreign, body: scene.message() }),
    ]
    // Trainers cannot find messages of the club, even to their team's members.
    const clubs = await scene.ofClub([scene.second])
    const toOther = scene.message()
    await portal.call(scene.owner, calls.clubTeamMessagePreview, { ...foreign, body: toOther })
    for (const id of [clubs, toOther.id]) {
      answers.push(
        await portal.call(scene.trainer, calls.clubTeamMessageRows, { ...scene.of(id), query: {} }),
        await scene.send(id),
        await portal.call(scene.trainer, calls.clubTeamMessageStop, scene.of(id)),
      )
    }
    expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual(answers.map(() => [404, 'not-found']))
    const all = { params: { orgKey: scene.club.key } }
    expect((await portal.call(scene.trainer, clubChangeSetList, all)).status).toBe(403)
    const own = (await scene.preview()).body.id
    const params = { params: { orgKey: scene.club.key, changeSetId: own } }
    expect((await portal.call(scene.trainer, clubChangeSetApply, params)).status).toBe(403)
    expect((await portal.call(scene.owner, clubChangeSetGet, params)).body.state).toBe('previewed')
  })

  test('whose role ended cannot send a previewed message', async () => {
    const scene = await teamScene()
    const { id } = (await scene.preview()).body
    await scene.run('update access_grant set until_at = $2 where id = $1', scene.trainer.grantId, portal.clock.now)
    const { status } = await scene.send(id)
    expect([403, 404]).toContain(status)
    expect(
      (
        await portal.call(scene.owner, clubChangeSetGet, {
          params: { orgKey: scene.club.key, changeSetId: id },
        })
      ).body.state,
    ).toBe('previewed')
  })

  test('reaches no one who left or joined the team after the preview', async () => {
    const scene = await teamScene()
    const { id } = (await scene.preview()).body
    await scene.run(
      'update team_place set until_at = now() where team_id = $1 and member_id = $2',
      scene.teamId,
      scene.third,
    )
    await scene.run(
      `insert into team_place (id, team_id, organisation_id, member_id, state, from_at) values (gen_random_uuid(), $1, $2, $3, 'waiting', now())`,
      ...[scene.teamId, scene.club.id, scene.members[4]],
    )
    await scene.send(id)
    await scene.settle(id)
    await scene.pass(id)
    expect((await scene.told()).map(({ receiverId }) => receiverId)).toEqual(
      [scene.parent.id, scene.second, scene.waits].toSorted(),
    )
  })

  test('stops pending messages, as the board can, which sees them among the change sets', async () => {
    const scene = await teamScene()
    const [first, second] = [
      (await scene.preview()).body.id,
      (await scene.preview(scene.message({ to: 'waiting' }))).body.id,
    ]
    for (const id of [first, second]) {
      await scene.send(id)
      await scene.settle(id)
    }
    const stopped = await portal.call(scene.trainer, calls.clubTeamMessageStop, scene.of(first))
    expect(stopped.body.messages).toMatchObject({ held: 0, stopped: 4 })
    const listed = await portal.call(scene.owner, clubChangeSetList, { params: { orgKey: scene.club.key } })
    expect(listed.body.find(({ id }) => id === second)).toMatchObject({ about: 'U10: Training on Saturday' })
    await portal.call(scene.owner, clubChangeSetStopMessages, {
      params: { orgKey: scene.club.key, changeSetId: second },
    })
    await scene.pass(second)
    expect(await scene.told()).toEqual([])
  })

  test("shares the club's daily allowance; of two concurrent sends that exceed it one is rejected", async () => {
    const scene = await teamScene()
    const ids = [
      (await scene.preview()).body.id,
      (await scene.preview(scene.message({ subject: 'Once more' }))).body.id,
    ]
    const answers = await Promise.all(ids.map((id) => scene.send(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // More than the remaining allowance, whichever send succeeded: one had four recipients, the other three.
    const ofClub = await scene.ofClub([scene.second, scene.third, scene.waits])
    expect((await scene.ask(ofClub)).problem.code).toBe('too-many-messages')
  })

  test('is charged for sent messages only, not for stopped ones', async () => {
    const scene = await teamScene()
    const sent = async () => {
      const { id } = (await scene.preview()).body
      const { status } = await scene.send(id)
      await scene.settle(id)
      return { id, status }
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const { id, status } = await sent()
      expect(status).toBe(200)
      const stopped = await portal.call(scene.trainer, calls.clubTeamMessageStop, scene.of(id))
      expect(stopped.body.messages).toMatchObject({ held: 0, stopped: 4 })
    }
    const { id } = await sent()
    const [gone] = await scene.due(id)
    if (gone) await scene.deliver(gone)
    const stopped = await portal.call(scene.trainer, calls.clubTeamMessageStop, scene.of(id))
    expect(stopped.body.messages).toMatchObject({ held: 0, sent: 1, stopped: 3 })
    // One was sent: four of five a day are left.
    const four = await scene.ofClub(scene.members.slice(0, 4))
    const five = await scene.ofClub(scene.members)
    expect((await scene.ask(five)).problem.code).toBe('too-many-messages')
    expect((await scene.ask(four)).status).toBe(200)
    expect((await scene.ask(await scene.ofClub([scene.second]))).problem.code).toBe('too-many-messages')
  })

  test('gets a field error if subject and team name are too long; an archived team has no recipients', async () => {
    const scene = await teamScene()
    const long = await scene.preview(scene.message({ subject: 'x'.repeat(116) }))
    expect([long.status, long.problem.errors?.map(({ path }) => path)]).toEqual([400, ['subject']])
    expect((await scene.preview(scene.message({ subject: 'x'.repeat(115) }))).status).toBe(200)
    await scene.archive()
    expect((await scene.preview(scene.message(), scene.owner)).problem.code).toBe('team-archived')
  })
})

describe('archiving a team', () => {
  test('shows the number of people notified, who are notified after the delay', async () => {
    const scene = await teamScene()
    await scene.run('update member set email = null, kept_by = $2 where id = $1', scene.third, scene.club.id)
    const look = await portal.call(scene.owner, calls.clubTeamArchivingPreview, { params: scene.params })
    expect(look.body).toEqual({ people: 4, told: 3 })
    expect((await scene.archive()).status).toBe(200)
    const set = await scene.archiving()
    expect(set).toMatchObject({ about: 'U10', state: 'applied', done: 4, messages: { held: 3 } })
    expect(await scene.told()).toEqual([])
    await scene.pass(set.id)
    const told = await scene.told()
    expect(told.map(({ receiverId }) => receiverId)).toEqual([scene.parent.id, scene.second, scene.waits].toSorted())
    expect(told.every(({ title }) => title.includes('U10'))).toBe(true)
  })

  test('undone before the delay restores everyone silently, except the trainer role', async () => {
    const scene = await teamScene()
    const before = await scene.marks()
    await scene.archive()
    const set = await scene.archiving()
    const { version } = (await portal.call(scene.owner, clubTeamGet, { params: scene.params })).body.team
    const back = await scene.undo(set.id)
    expect(back).toMatchObject({ state: 'taken-back', back: 4, kept: 0, messages: { held: 0, stopped: 4 } })
    const now = (await portal.call(scene.owner, clubTeamGet, { params: scene.params })).body
    expect(now.team).toMatchObject({ archived: false, on: 3, waiting: 1, version: version + 1, trainers: [] })
    expect(await scene.marks()).toEqual(before)
    await scene.pass(set.id)
    expect(await scene.told()).toEqual([])
  })

  test('undone after the notification notifies again', async () => {
    const scene = await teamScene()
    await scene.archive()
    const set = await scene.archiving()
    await scene.pass(set.id)
    expect(await scene.told()).toHaveLength(4)
    await scene.undo(set.id)
    // One of five messages a day is left; the others wait until the next day.
    await scene.pass(set.id)
    expect(await scene.told()).toHaveLength(5)
    portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 3_600_000)
    await scene.pass(set.id)
    expect(await scene.told()).toHaveLength(8)
  })

  test('is not undone if another team has its name by then, and says so', async () => {
    const scene = await teamScene()
    await scene.archive()
    const set = await scene.archiving()
    const made = { params: { orgKey: scene.club.key }, body: { id: randomUUID(), name: 'u10' } }
    expect((await portal.call(scene.owner, clubTeamCreate, made)).status).toBe(200)
    expect(await scene.undo(set.id)).toMatchObject({ state: 'taken-back', back: 0, kept: 4 })
    const { team } = (await portal.call(scene.owner, clubTeamGet, { params: scene.params })).body
    expect(team).toMatchObject({ archived: true, on: 0 })
  })

  test('undoing the first of two archivings does not reopen it', async () => {
    const scene = await teamScene()
    await scene.archive()
    const set = await scene.archiving()
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await scene.archive(false, 2)
    await scene.archive(true, 3)
    expect(await scene.undo(set.id)).toMatchObject({ back: 0, kept: 4 })
  })

  test('notifies no one in a hidden club', async () => {
    const scene = await teamScene()
    await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
    expect((await portal.call(scene.owner, calls.clubTeamArchivingPreview, { params: scene.params })).body.told).toBe(0)
    await scene.archive()
    expect((await scene.archiving()).messages).toBeNull()
  })
})
