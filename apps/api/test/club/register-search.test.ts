import { createPoolDatabase, type Database } from '@forenet/database/database'
import { clubPerson } from '@forenet/database/register-tables'
import { REGISTER_SORTS } from '@forenet/domain/register'
import { matchesTerms } from '@forenet/domain/search-text'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRegisterStates, listRegisterStates } from '../../src/modules/membership/register/list-repository.ts'
import { toPageOrder, toRegisterQuery } from '../../src/modules/membership/register/register-query-rules.ts'
import { splitTerms } from '../../src/modules/membership/register/search-term-rules.ts'

describe('the words of a search', () => {
  test.each([
    { words: [], byIndex: [], inRows: [], isNarrow: false },
    { words: ['m'], byIndex: ['m'], inRows: [], isNarrow: false },
    { words: ['mette'], byIndex: ['mette'], inRows: [], isNarrow: true },
    { words: ['by', '12'], byIndex: ['12'], inRows: ['by'], isNarrow: false },
    { words: ['12', 'by'], byIndex: ['12'], inRows: ['by'], isNarrow: false },
    { words: ['1', 'by'], byIndex: ['by'], inRows: ['1'], isNarrow: false },
    { words: ['a', 'mette', 'by'], byIndex: ['mette'], inRows: ['a', 'by'], isNarrow: true },
    { words: ['søren', '123'], byIndex: ['søren', '123'], inRows: [], isNarrow: true },
  ])('$words: $byIndex are searched with the index', ({ words, ...found }) => {
    const terms = (some: readonly string[]) => some.map((word) => [[word]])
    const { byIndex, inRows, isNarrow } = found
    expect(splitTerms(terms(words))).toEqual({ byIndex: terms(byIndex), inRows: terms(inRows), isNarrow })
  })
})

describe('search results', () => {
  const TODAY = '2026-05-01'
  let given: TestDatabase
  let database: Database
  let organisationId: string
  beforeAll(async () => {
    given = await createTestDatabase()
    database = createPoolDatabase(given.pool)
    organisationId = (await createOrganisation(database)).id
    for (let nth = 0; nth < 60; nth++) {
      const { id } = await createMember(database, {
        firstName: ['Mette', 'Åse', 'Marie-Mette', 'Bo'][nth % 4] ?? '',
        lastName: ['Holm', "O'Byskov", 'Jensen'][nth % 3] ?? '',
        city: ['By 12', 'Ribe', 'Holmby'][nth % 5] ?? '',
        postCode: `8${nth % 7}00`,
        dateOfBirth: nth % 6 === 0 ? null : `19${50 + (nth % 40)}-02-03`,
      })
      await database.insert(clubPerson).values({ organisationId, memberId: id, addedAt: new Date() })
    }
    // Statistics know the common words.
    await given.pool.query('analyze register_state')
  })
  afterAll(() => given.drop())

  async function foundByEachRow(text: string): Promise<string[]> {
    const { rows } = await given.pool.query<{ id: string; words: string[] }>(
      `select member_id as id, register_words(concat_ws(' ', first_name, last_name, email, phone, right(phone, 8), address, post_code,
         city)) as words from register_state where organisation_id = $1 and until_at is null`,
      [organisationId],
    )
    const { terms } = toRegisterQuery(organisationId, { text }, TODAY)
    return rows
      .filter(({ words }) => matchesTerms(words, terms))
      .map(({ id }) => id)
      .sort()
  }

  const said = fc.array(
    fc.constantFrom(
      'mette',
      'met',
      'm',
      'by',
      '12',
      'holm',
      'åse',
      '8',
      '820',
      'nobody',
      'bo',
      'marie-m',
      'mariemette',
      "o'by",
      'obys',
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )

  test('are complete in every order, paged, now and at a past day, for common and rare words', {
    tags: 'full',
  }, async () => {
    const common = await given.pool.query<{ yes: boolean }>(
      `select exists (select from pg_stats, unnest(most_common_elems::text::text[]) word
         where tablename = 'register_state' and attname = 'search' and word like '%:mette') as yes`,
    )
    expect(common.rows).toEqual([{ yes: true }])
    const tomorrow = new Date(Date.now() + 86_400_000)
    await fc.assert(
      fc.asyncProperty(
        said,
        fc.constantFrom(...REGISTER_SORTS),
        fc.boolean(),
        fc.boolean(),
        async (words, sort, descending, then) => {
          const text = words.join(' ')
          const wanted = { ...toRegisterQuery(organisationId, { text }, TODAY), at: then ? tomorrow : null }
          const found: string[] = []
          let from = { ...toPageOrder(), sort, descending }
          for (;;) {
            const page = await listRegisterStates(database, wanted, from, 7)
            found.push(...page.map(({ memberId }) => memberId))
            const last = page.at(-1)
            if (!last || page.length < 7) break
            from = { ...from, after: last }
          }
          expect(found.toSorted()).toEqual(await foundByEachRow(text))
          expect(await countRegisterStates(database, wanted)).toBe(found.length)
        },
      ),
      { numRuns: countPropertyRuns(120) },
    )
  })
})
