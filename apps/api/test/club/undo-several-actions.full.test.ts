import type { PeopleAction } from '@forenet/contract/club/people-action'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionScene } from './action-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const PEOPLE = 4
/** A bulk action on some people; undone at the end in the order of `undone`. */
const action = fc.record({
  kind: fc.constantFrom('tag', 'untag', 'join-team', 'leave-team'),
  of: fc.constantFrom(0, 1),
  who: fc.uniqueArray(fc.nat(PEOPLE - 1), { minLength: 1 }),
  undone: fc.option(fc.nat(9), { nil: null }),
})

type Marks = { tags: string[]; teams: string[]; waiting: string[] }
const NAMES = ['A', 'B'] as const

test('undoing several actions restores everything not changed since, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
      const scene = await actionScene(portal, PEOPLE)
      const teams = [await scene.team('A'), await scene.team('B')]
      for (const [nth, name] of NAMES.entries())
        await scene.act({ kind: 'tag', name }, { ids: [scene.members[nth] ?? ''] })
      const done: {
        id: string
        undone: number | null
        what: (typeof actions)[number]
        before: Marks[]
        after: Marks[]
      }[] = []
      for (const what of actions) {
        const before = await scene.marks()
        const tags = await scene.run<{ id: string; name: string }>(
          'select id, name from tag where organisation_id = $1',
          scene.club.id,
        )
        const [tagId, teamId] = [tags.find(({ name }) => name === NAMES[what.of])?.id, teams[what.of] ?? '']
        if (what.kind === 'untag' && tagId === undefined) continue
        const wanted: PeopleAction =
          what.kind === 'tag'
            ? { kind: 'tag', name: NAMES[what.of] ?? '' }
            : what.kind === 'untag'
              ? { kind: 'untag', tagId: tagId ?? '' }
              : { kind: what.kind, teamId }
        portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
        const { id } = await scene.act(wanted, { ids: what.who.map((who) => scene.members[who] ?? '') })
        done.push({ id, undone: what.undone, what, before, after: await scene.marks() })
      }
      // A field belongs to the last action not undone, or to the initial state.
      const field = (kind: string) => (kind.endsWith('tag') ? ('tags' as const) : ('teams' as const))
      const now = await scene.marks()
      const owners = new Map<string, (typeof done)[number][]>()
      for (const one of done) {
        for (const who of one.what.who) {
          const mark = field(one.what.kind)
          const name = NAMES[one.what.of] ?? ''
          const has = (marks: Marks[]) => marks[who]?.[mark].includes(name)
          if (has(one.before) !== has(one.after))
            owners.set(`${who} ${mark} ${name}`, [...(owners.get(`${who} ${mark} ${name}`) ?? []), one])
        }
      }
      const turn = done.filter(({ undone }) => undone !== null).toSorted((a, b) => (a.undone ?? 0) - (b.undone ?? 0))
      for (const { id } of turn) {
        portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
        await scene.undo(id)
      }
      const later = await scene.marks()
      for (let who = 0; who < PEOPLE; who += 1) {
        for (const mark of ['tags', 'teams'] as const) {
          for (const name of NAMES) {
            const by = owners.get(`${who} ${mark} ${name}`) ?? []
            const has = (marks: Marks[]) => marks[who]?.[mark].includes(name) ?? false
            // A field changed by one action only is restored if that action was undone.
            if (by.length === 1 && by[0]?.undone !== null) expect(has(later)).toBe(has(by[0]?.before ?? []))
            if (by.every(({ undone }) => undone === null)) expect(has(later)).toBe(has(now))
          }
        }
      }
    }),
    { numRuns: countPropertyRuns(12) },
  )
})
