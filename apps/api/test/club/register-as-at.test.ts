import { randomUUID } from 'node:crypto'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { member as members } from '@forenet/database/member-tables'
import { membership, membershipHistory } from '@forenet/database/membership-tables'
import { clubPerson, personTag, tag, team, teamPlace } from '@forenet/database/register-tables'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { foldForSearch, listSearchIndexWords } from '@forenet/domain/search-text'
import { buildHistoryLine, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { TEST_NOW } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRegisterStates } from '../../src/modules/membership/register/list-repository.ts'
import { toPageOrder, toRegisterQuery } from '../../src/modules/membership/register/register-query-rules.ts'

let given: TestDatabase
let database: Database
beforeAll(async () => {
  given = await createTestDatabase()
  database = createPoolDatabase(given.pool)
})
afterAll(() => given.drop())

/** Changes to the register; the numbers select person and object. */
const DOINGS = ['rename', 'move', 'pay', 'unpay', 'write-down', 'strike-off', 'place', 'leave', 'tag', 'untag'] as const
const doing = fc.record({
  what: fc.constantFrom(...DOINGS),
  who: fc.nat(3),
  which: fc.nat(1),
  word: fc.constantFrom('Ane', 'Bo', 'Åse'),
})
type Doing = typeof doing extends fc.Arbitrary<infer D> ? D : never

async function scene() {
  const club = await createOrganisation(database)
  const people = [
    await createMember(database),
    await createMember(database),
    await createMember(database),
    await createMember(database),
  ]
  const editions = [
    await createEdition(database, club.id, {
      name: 'Senior 2026',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    }),
    await createEdition(database, club.id, { name: 'Junior 2027' }),
  ]
  const teams = [randomUUID(), randomUUID()]
  const tags = [randomUUID(), randomUUID()]
  for (const id of teams) await database.insert(team).values({ id, organisationId: club.id, name: id })
  for (const id of tags) await database.insert(tag).values({ id, organisationId: club.id, name: id })
  return { organisationId: club.id, people, editions, teams, tags }
}
type Scene = Awaited<ReturnType<typeof scene>>

async function act(
  on: Database,
  { organisationId, people, editions, teams, tags }: Scene,
  { what, who, which, word }: Doing,
) {
  const memberId = people[who]?.id ?? ''
  const at = new Date()
  const [edition, teamId, tagId] = [editions[which], teams[which] ?? '', tags[which] ?? '']
  const query = (text: string, ...values: unknown[]) => on.$client.query(text, values)
  switch (what) {
    case 'rename':
      return on.update(members).set({ firstName: word }).where(eq(members.id, memberId))
    case 'move':
      return on.update(members).set({ city: word, postCode: '6760' }).where(eq(members.id, memberId))
    case 'pay': {
      await on.insert(membership).values({ organisationId, memberId, referenceKey: randomUUID() }).onConflictDoNothing()
      const [held] = await on.select().from(membership).where(eq(membership.memberId, memberId))
      if (!held || !edition) return
      return on
        .insert(membershipHistory)
        .values(buildHistoryLine(held.id, memberId, edition, at))
        .onConflictDoNothing()
    }
    case 'unpay':
      return query('update membership_history set enabled = not enabled where member_id = $1', memberId)
    case 'write-down':
      return on
        .insert(clubPerson)
        .values({ organisationId, memberId, addedAt: at })
        .onConflictDoUpdate({ target: [clubPerson.organisationId, clubPerson.memberId], set: { endedAt: null } })
    case 'strike-off':
      return query('update club_person set ended_at = greatest(added_at, now()) where member_id = $1', memberId)
    case 'place':
      return on
        .insert(teamPlace)
        .values({ id: randomUUID(), teamId, organisationId, memberId, state: 'on', fromAt: at })
        .onConflictDoNothing()
    case 'leave':
      return query(
        'update team_place set until_at = greatest(from_at, now()) where member_id = $1 and until_at is null',
        memberId,
      )
    case 'tag':
      return on.insert(personTag).values({ tagId, memberId, organisationId, at }).onConflictDoNothing()
    case 'untag':
      return query('delete from person_tag where member_id = $1 and tag_id = $2', memberId, tagId)
  }
}

/** The current register, from current tables instead of its history. */
async function copied(organisationId: string) {
  const { rows } = await given.pool.query(
    `select member_id, first_name, last_name, email, city, post_code, periods, by_hand, team_ids, waiting_ids, tag_ids, missing
       from register_wanted where organisation_id = $1 order by first_order, member_id`,
    [organisationId],
  )
  return rows as Record<string, unknown>[]
}

async function moment(): Promise<Date> {
  const { rows } = await given.pool.query<{
    at: Date
  }>(`select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at,
    pg_sleep(0.003)`)
  const [row] = rows
  if (!row) throw new Error('The database does not say what time it is')
  return row.at
}

test('the register at a past time equals a copy of the database from then, whatever happened since', {
  tags: 'full',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(doing, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      async (steps) => {
        const at = await scene()
        const copies: { moment: Date; rows: Record<string, unknown>[] }[] = []
        for (const together of steps) {
          await inTransaction(given.pool, async (transaction) => {
            for (const one of together) await act(transaction, at, one)
          })
          copies.push({ moment: await moment(), rows: await copied(at.organisationId) })
        }
        for (const copy of copies) {
          const wanted = toRegisterQuery(at.organisationId, {}, calendarDateAt(TEST_NOW))
          const states = await listRegisterStates(database, { ...wanted, at: copy.moment }, toPageOrder(), 100)
          const said = states.map((state) => ({
            member_id: state.memberId,
            first_name: state.firstName,
            last_name: state.lastName,
            email: state.email,
            city: state.city,
            post_code: state.postCode,
            periods: state.periods,
            by_hand: state.byHand,
            team_ids: state.teamIds,
            waiting_ids: state.waitingIds,
            tag_ids: state.tagIds,
            missing: state.missing,
          }))
          expect(said).toEqual(copy.rows)
        }
      },
    ),
    { numRuns: countPropertyRuns(25) },
  )
})

test("of two concurrent transactions the later sees the earlier one's history", async () => {
  const at = await scene()
  const who = { who: 0, which: 0, word: 'Ane' } as const
  await inTransaction(given.pool, (transaction) =>
    act(transaction, at, { what: 'write-down', ...who }).then(() => undefined),
  )
  await Promise.all(
    (['rename', 'tag', 'place', 'pay'] as const).map((what) =>
      inTransaction(given.pool, async (transaction) => {
        await act(transaction, at, { what, ...who })
        await transaction.$client.query('select pg_sleep(0.05)')
      }),
    ),
  )
  const [now] = await listRegisterStates(
    database,
    toRegisterQuery(at.organisationId, {}, calendarDateAt(TEST_NOW)),
    toPageOrder(),
    10,
  )
  expect(now).toMatchObject({ firstName: 'Ane', tagIds: [at.tags[0]], teamIds: [at.teams[0]] })
  expect(now?.periods).toHaveLength(1)
})

test('the database and the search fold words alike', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."aeouåÅæÆøØöéÈüzB9 -.@_,’'´`–－ñÇßẞŁþÞðÐŋhtĦ\u0308\u030a\u200b"),
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(letters, async (said) => {
      const { rows } = await given.pool.query<{ folded: string; words: string[] }>(
        'select search_key($1) as folded, register_words($1) as words',
        [said],
      )
      expect(rows[0]?.folded).toBe(foldForSearch(said))
      expect(rows[0]?.words.toSorted()).toEqual(listSearchIndexWords(said).toSorted())
    }),
    { numRuns: 300 },
  )
})
