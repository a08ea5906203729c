import { clubTeamPersonAdd, clubTeamPersonRemove } from '@forenet/contract/club/team-calls'
import { createEdition, createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageScene } from './message-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const titles = async (scene: Awaited<ReturnType<typeof messageScene>>) =>
  (await scene.told()).map(({ title }) => title).toSorted()

test('team members are notified of joining, waiting and removal in their language, unless undone unsent', async () => {
  const scene = await messageScene(portal, 2)
  const [one = '', other = ''] = scene.members
  await scene.run(`update member set language = 'en' where id = $1`, other)
  const teamId = await scene.team('U9', 1)
  const put = await scene.act({ kind: 'join-team', teamId }, { ids: [one, other] })
  expect(put.messages).toMatchObject({ held: 2 })
  await scene.pass(put.id)
  expect(await titles(scene)).toEqual(['Du er sat på holdet U9', 'You are on the waiting list of the team U9'])
  const off = await scene.act({ kind: 'leave-team', teamId }, { ids: [one] })
  await scene.undo(off.id)
  await scene.pass(off.id)
  expect(await titles(scene)).toHaveLength(2)
  const gone = await scene.act({ kind: 'leave-team', teamId }, { ids: [one] })
  await scene.pass(gone.id)
  expect(await titles(scene)).toContain('Du er ikke længere tilmeldt holdet U9')
})

test('after the notification, undo sends one more', async () => {
  const scene = await messageScene(portal, 1)
  const teamId = await scene.team('U9')
  const put = await scene.act({ kind: 'join-team', teamId })
  await scene.pass(put.id)
  expect(await scene.undo(put.id)).toMatchObject({ messages: { held: 1, sent: 0 } })
  const due = await scene.due(put.id)
  for (const message of [...due, ...due]) await scene.deliver(message)
  expect(await titles(scene)).toEqual(['Du er ikke længere tilmeldt holdet U9', 'Du er sat på holdet U9'])
})

test('guardians are notified about a child by name; unreachable people get no message', async () => {
  const scene = await messageScene(portal, 2)
  const [child = '', alone = ''] = scene.members
  const parent = await createMember(portal.database)
  await scene.run('update member set email = null, parent_id = $2 where id = $1', child, parent.id)
  await scene.run('update member set email = null, kept_by = $2 where id = $1', alone, scene.club.id)
  const put = await scene.act({ kind: 'join-team', teamId: await scene.team('U9') })
  expect(put.messages).toMatchObject({ held: 1 })
  await scene.pass(put.id)
  expect(await scene.told()).toMatchObject([{ receiverId: parent.id, title: 'Ida Lund a er sat på holdet U9' }])
})

test('a member whose membership the club ends is notified of the last day, and of an undo', {
  tags: 'full',
}, async () => {
  const scene = await messageScene(portal, 1)
  const year = { name: 'Senior 2026', startDate: '2026-01-01', endDate: '2026-12-31', offerStartDate: '2025-12-01' }
  const { id: editionId } = await createEdition(portal.database, scene.club.id, year)
  await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-01-02' })
  const end = await scene.act({ kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' })
  await scene.pass(end.id)
  expect(await titles(scene)).toEqual(['Du er meldt ud med sidste dag 30. november 2026'])
  await scene.undo(end.id)
  await scene.pass(end.id)
  expect(await titles(scene)).toContain('Du er alligevel ikke meldt ud')
})

test('a member notified of a manual enrolment is notified of its undo', { tags: 'full' }, async () => {
  const scene = await messageScene(portal, 1)
  const { id: editionId } = await createEdition(portal.database, scene.club.id, { name: 'Senior 2027' })
  const enrolled = await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-18' })
  await scene.pass(enrolled.id)
  await scene.undo(enrolled.id)
  await scene.pass(enrolled.id)
  expect(await titles(scene)).toEqual(['Du er alligevel ikke meldt ind i Senior 2027'])
})

test("a place from a team's waiting list is notified too, unless undone within ten minutes", {
  tags: 'full',
}, async () => {
  const scene = await messageScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const teamId = await scene.team('U11', 5)
  const jobs = portal.app.modules.find(({ name }) => name === 'register')?.jobs ?? []
  const publish = async () => {
    for (const news of portal.teamNews.filter((one) => one.teamId === teamId))
      for (const { run } of jobs) await run(news)
  }
  const at = (memberId: string) => ({ params: { orgKey: scene.club.key, teamId, memberId } })
  await portal.call(scene.owner, clubTeamPersonAdd, { ...at(one), body: { state: 'waiting' } })
  await portal.call(scene.owner, clubTeamPersonAdd, { ...at(one), body: { state: 'on' } })
  await portal.call(scene.owner, clubTeamPersonAdd, { ...at(other), body: { state: 'on' } })
  await portal.call(scene.owner, clubTeamPersonRemove, at(other))
  await publish()
  // The process died after the notification, and the queue repeats it.
  await publish()
  expect(await scene.told()).toMatchObject([{ receiverId: one, title: 'Du er sat på holdet U11' }])
  portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
  await portal.call(scene.owner, clubTeamPersonRemove, at(one))
  await publish()
  expect(await titles(scene)).toEqual(['Du er ikke længere tilmeldt holdet U11', 'Du er sat på holdet U11'])
})
