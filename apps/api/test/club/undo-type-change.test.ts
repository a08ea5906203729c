import { clubChangeSetUndo } from '@forenet/contract/club/change-set-calls'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'
import { typeChangeScene } from './type-change-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const PEOPLE = 3
/** A change of type or an end for some people; undone at the end in the order of `undone`. */
const action = fc.record({
  to: fc.constantFrom('junior', 'senior', 'passive', 'end'),
  difference: fc.constantFrom('cash', 'waived'),
  who: fc.uniqueArray(fc.nat(PEOPLE - 1), { minLength: 1 }),
  undone: fc.option(fc.nat(9), { nil: null }),
})

test('undoing type changes and ends in any order restores what is unchanged; no one has none or two', {
  tags: 'full',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
      const scene = await typeChangeScene(portal, PEOPLE)
      /** Each person's current memberships with days, which would show two on one day. */
      const now = async () => {
        const all = await Promise.all(scene.members.map((id) => scene.periods([id])))
        const today = portal.clock.now.toISOString().slice(0, 10)
        return all.map((periods) => periods.filter(({ stands, to }) => stands && to >= today).map(said))
      }
      const before = await now()
      const done: { id: string; undone: number | null; touched: Set<number>; before: string[][] }[] = []
      for (const { to, difference, who, undone } of actions) {
        portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
        const ids = who.map((one) => scene.members[one] ?? '')
        const was = await now()
        const { id } = await scene.act(
          to === 'end'
            ? { kind: 'end-membership', lastDay: '2026-11-30', reason: 'moved' }
            : scene.to(scene[to].id, difference as 'cash'),
          { ids },
        )
        const is = await now()
        const touched = new Set(who.filter((one) => String(is[one]) !== String(was[one])))
        done.push({ id, undone, touched, before: was })
        for (const periods of is) expect(periods).toHaveLength(1)
      }
      const last = await now()
      const turn = done.filter(({ undone }) => undone !== null).toSorted((a, b) => (a.undone ?? 0) - (b.undone ?? 0))
      for (const { id } of turn) {
        portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
        expect((await scene.undo(id)).state).toBe('taken-back')
        for (const periods of await now()) expect(periods).toHaveLength(1)
      }
      const later = await now()
      for (let who = 0; who < PEOPLE; who += 1) {
        const by = done.filter(({ touched }) => touched.has(who))
        if (by.length === 0) expect(later[who]).toEqual(before[who])
        if (by.every(({ undone }) => undone === null)) expect(later[who]).toEqual(last[who])
        if (by.length === 1 && by[0]?.undone !== null) expect(later[who]).toEqual(by[0]?.before[who])
      }
      // A recorded difference stays while its change does, and is refunded with it.
      const booked = (await scene.booked()).reduce((sum, { minor }) => sum + minor, 0)
      const undone = done.every(({ undone }) => undone !== null)
      if (undone && (await now()).every((periods, who) => String(periods) === String(before[who])))
        expect(booked).toBe(0)
    }),
    { numRuns: countPropertyRuns(12) },
  )
})

test('a difference recorded for the own child must be undone by another person', async () => {
  const scene = await typeChangeScene(portal, 2)
  const [child = '', other = ''] = scene.members
  await scene.run('update organisation set refund_limit_minor = null where id = $1', scene.club.id)
  const parent = await withRole(portal, scene.club, { role: 'owner' })
  await scene.run('update member set parent_id = $2 where id = $1', child, parent.memberId)
  const dearer = await scene.act(scene.to(scene.senior.id), { ids: [child, other] })
  const ask = (by: TestPerson, changeSetId: string) =>
    portal.call(by, clubChangeSetUndo, { params: { orgKey: scene.club.key, changeSetId } })
  const refused = await ask(parent, dearer.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'take-back-above-limit'])
  expect((await scene.booked()).map(({ minor }) => minor)).toEqual([30_000, 30_000])
  expect((await ask(scene.owner, dearer.id)).status).toBe(200)
})

const said = ({ name, from, to, paidMinor }: { name: string; from: string; to: string; paidMinor: number }) =>
  `${name} ${from} ${to} ${paidMinor}`
