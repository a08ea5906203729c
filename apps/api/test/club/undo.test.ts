import { randomUUID } from 'node:crypto'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importScene } from './import-scene.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const FIELDS = 'first-name,last-name,email,phone,city'
const KNOWN = 3
const PEOPLE = 6

/** Edits after an import; `who` is a person it changed (0–2) or created (3–5). */
const doing = fc.record({
  what: fc.constantFrom('rename', 'move', 'move-back', 'tag', 'note', 'write-down-elsewhere'),
  who: fc.nat(PEOPLE - 1),
})
type Doing = typeof doing extends fc.Arbitrary<infer D> ? D : never

async function act(clubId: string, { what, who }: Doing, email: string, by: string): Promise<void> {
  const run = (text: string, ...values: unknown[]) => portal.database.$client.query(text, values)
  const id = '(select id from member where email = $1)'
  const at = portal.clock.now
  switch (what) {
    case 'rename':
      return void (await run(`update member set first_name = 'Omdøbt' where email = $1`, email))
    case 'move':
      return void (await run(`update member set city = 'Ny By' where email = $1`, email))
    case 'move-back':
      return void (await run(`update member set city = $2 where email = $1`, email, `By ${who}`))
    case 'tag':
      return void (await run(
        `with made as (insert into tag (id, organisation_id, name) values ($2::uuid, $3, $2::uuid::text) returning id)
         insert into person_tag (tag_id, member_id, organisation_id, at, tagged_by) select id, ${id}, $3, $4, $5 from made`,
        email,
        randomUUID(),
        clubId,
        at,
        by,
      ))
    case 'note':
      return void (await run(
        `insert into person_note (id, organisation_id, member_id, text, at, written_by) values ($2, $3, ${id}, 'Ringer', $4, $5)`,
        email,
        randomUUID(),
        clubId,
        at,
        by,
      ))
    case 'write-down-elsewhere': {
      const other = await createOrganisation(portal.database)
      return void (await run(
        `insert into club_person (organisation_id, member_id, added_at) values ($2, ${id}, $3)`,
        email,
        other.id,
        at,
      ))
    }
  }
}

/** The person's expected fields after the import and after its undo. */
function expectedOf(who: number, done: readonly Doing[]) {
  const mine = done.filter((one) => one.who === who)
  const firstName = mine.some(({ what }) => what === 'rename') ? 'Omdøbt' : 'Navn'
  const moved = mine.findLast(({ what }) => what === 'move' || what === 'move-back')?.what === 'move'
  if (who < KNOWN) return { firstName, phone: `1111111${who}`, city: moved ? 'Ny By' : 'Gammel' }
  const touched = mine.some(({ what }) => what !== 'move' && what !== 'move-back') || moved
  return touched ? { firstName, phone: `2222222${who}`, city: moved ? 'Ny By' : `By ${who}` } : undefined
}

test('undo restores everything not changed since, whatever several people did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 8 }), async (done) => {
      const scene = await importScene(portal)
      const others = [scene.owner, await withRole(portal, scene.club, { role: 'secretary' })]
      const mails = Array.from({ length: PEOPLE }, () => `p-${randomUUID()}@example.org`)
      const list = (several: readonly string[], phone: string, city: (place: number) => string) =>
        `Fornavn;Efternavn;Mail;Tlf;By\n${several.map((mail, i) => `Navn;${'abcdef'[i]};${mail};${phone}${i};${city(i)}`).join('\n')}\n`
      const first = await scene.preview(
        list(mails.slice(0, KNOWN), '1111111', () => 'Gammel'),
        FIELDS,
      )
      await scene.apply(first.body.id)
      const second = await scene.preview(
        list(mails, '2222222', (place) => `By ${place}`),
        FIELDS,
      )
      expect(second.body.counts).toMatchObject({ create: PEOPLE - KNOWN, change: KNOWN })
      await scene.apply(second.body.id)
      for (const [turn, one] of done.entries()) {
        await act(scene.club.id, one, mails[one.who] ?? '', others[turn % others.length]?.memberId ?? '')
      }
      const after = await scene.undo(second.body.id)
      const there = new Map((await scene.people()).map((person) => [person.email, person]))
      const wanted = mails.map((_mail, who) => expectedOf(who, done))
      for (const [who, mail] of mails.entries()) {
        const person = there.get(mail)
        if (wanted[who] === undefined) expect(person, `${who} is gone`).toBeUndefined()
        else expect(person, `${who} is there`).toMatchObject(wanted[who])
      }
      const stays = wanted.filter((one, who) => (who < KNOWN ? one?.city === 'Ny By' : one !== undefined))
      expect([after.state, after.kept, after.back]).toEqual(['taken-back', stays.length, PEOPLE - stays.length])
    }),
    { numRuns: countPropertyRuns(20) },
  )
})
