import { clubTeamPlace, clubTeamTakeOut } from '@forenet/contract/club/team-calls'
import { createConfiguration, createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterScene } from './letter-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const titles = async (scene: Awaited<ReturnType<typeof letterScene>>) =>
  (await scene.told()).map(({ title }) => title).toSorted()

test('who is put on a team, waits for it or is taken off it hears so, in their language; taken back unsent, nobody', async () => {
  const scene = await letterScene(portal, 2)
  const [one = '', other = ''] = scene.members
  await scene.run(`update member set language = 'en' where id = $1`, other)
  const teamId = await scene.team('U9', 1)
  const put = await scene.act({ kind: 'join-team', teamId }, { ids: [one, other] })
  expect(put.letters).toMatchObject({ held: 2 })
  await scene.pass(put.id)
  expect(await titles(scene)).toEqual(['Du er sat på holdet U9', 'You are on the waiting list of the team U9'])
  const off = await scene.act({ kind: 'leave-team', teamId }, { ids: [one] })
  await scene.takeBack(off.id)
  await scene.pass(off.id)
  expect(await titles(scene)).toHaveLength(2)
  const gone = await scene.act({ kind: 'leave-team', teamId }, { ids: [one] })
  await scene.pass(gone.id)
  expect(await titles(scene)).toContain('Du er ikke længere tilmeldt holdet U9')
})

test('once told, whoever it is taken back for is told that too, once', async () => {
  const scene = await letterScene(portal, 1)
  const teamId = await scene.team('U9')
  const put = await scene.act({ kind: 'join-team', teamId })
  await scene.pass(put.id)
  expect(await scene.takeBack(put.id)).toMatchObject({ letters: { held: 1, sent: 0 } })
  const due = await scene.due(put.id)
  for (const letter of [...due, ...due]) await scene.deliver(letter)
  expect(await titles(scene)).toEqual(['Du er ikke længere tilmeldt holdet U9', 'Du er sat på holdet U9'])
})

test('a guardian hears of a child by name; of whom nobody would read there is no letter', async () => {
  const scene = await letterScene(portal, 2)
  const [child = '', alone = ''] = scene.members
  const parent = await createMember(portal.database)
  await scene.run('update member set email = null, parent_id = $2 where id = $1', child, parent.id)
  await scene.run('update member set email = null, kept_by = $2 where id = $1', alone, scene.club.id)
  const put = await scene.act({ kind: 'join-team', teamId: await scene.team('U9') })
  expect(put.letters).toMatchObject({ held: 1 })
  await scene.pass(put.id)
  expect(await scene.told()).toMatchObject([{ receiverId: parent.id, title: 'Ida Lund a er sat på holdet U9' }])
})

test('a membership that the club ends is told with its last day, and that it goes on after all', async () => {
  const scene = await letterScene(portal, 1)
  const year = { name: 'Senior 2026', startDate: '2026-01-01', endDate: '2026-12-31', offerStartDate: '2025-12-01' }
  const { id: editionId } = await createConfiguration(portal.database, scene.club.id, year)
  await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-01-02' })
  const end = await scene.act({ kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' })
  await scene.pass(end.id)
  expect(await titles(scene)).toEqual(['Du er meldt ud med sidste dag 30. november 2026'])
  await scene.takeBack(end.id)
  await scene.pass(end.id)
  expect(await titles(scene)).toContain('Du er alligevel ikke meldt ud')
})

test('who has had the confirmation of an enrolment by hand hears that it was taken back', async () => {
  const scene = await letterScene(portal, 1)
  const { id: editionId } = await createConfiguration(portal.database, scene.club.id, { name: 'Senior 2027' })
  const enrolled = await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-18' })
  await scene.pass(enrolled.id)
  await scene.takeBack(enrolled.id)
  await scene.pass(enrolled.id)
  expect(await titles(scene)).toEqual(['Du er alligevel ikke meldt ind i Senior 2027'])
})

test('on the team’s page too: who gets a place from the waiting list hears so; what is undone within ten minutes nobody hears', async () => {
  const scene = await letterScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const teamId = await scene.team('U11', 5)
  const jobs = portal.app.modules.find(({ name }) => name === 'register')?.jobs ?? []
  const tell = async () => {
    for (const news of portal.teamNews.filter((one) => one.teamId === teamId))
      for (const { run } of jobs) await run(news)
  }
  const at = (memberId: string) => ({ params: { orgKey: scene.club.key, teamId, memberId } })
  await portal.call(scene.owner, clubTeamPlace, { ...at(one), body: { state: 'waiting' } })
  await portal.call(scene.owner, clubTeamPlace, { ...at(one), body: { state: 'on' } })
  await portal.call(scene.owner, clubTeamPlace, { ...at(other), body: { state: 'on' } })
  await portal.call(scene.owner, clubTeamTakeOut, at(other))
  await tell()
  // The process died after it was told, and the queue brings it again.
  await tell()
  expect(await scene.told()).toMatchObject([{ receiverId: one, title: 'Du er sat på holdet U11' }])
  portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
  await portal.call(scene.owner, clubTeamTakeOut, at(one))
  await tell()
  expect(await titles(scene)).toEqual(['Du er ikke længere tilmeldt holdet U11', 'Du er sat på holdet U11'])
})
