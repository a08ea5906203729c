import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import {
  clubRegisterCount,
  clubRegisterFile,
  clubRegisterFilterChoices,
  clubRegisterList,
} from '@forenet/contract/club/register-calls'
import { eq } from '@forenet/database/drizzle'
import { member as members } from '@forenet/database/member-tables'
import { membership, membershipHistory } from '@forenet/database/membership-tables'
import { team, teamPlace } from '@forenet/database/register-tables'
import { REGISTER_COLUMNS } from '@forenet/domain/register'
import { buildHistoryLine, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

type Club = Awaited<ReturnType<typeof createOrganisation>>
let club: Club
let secretary: TestPerson
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
})

type Said = Partial<Parameters<typeof createMember>[1]>

/** A person with a paid period for each edition; without one the club does not know them. */
async function person(said: Said, ...editions: Awaited<ReturnType<typeof edition>>[]): Promise<string> {
  const { id } = await createMember(portal.database, said)
  if (editions.length > 0) await paid(id, ...editions)
  return id
}

async function paid(memberId: string, ...editions: Awaited<ReturnType<typeof edition>>[]): Promise<void> {
  const [row] = await portal.database
    .insert(membership)
    .values({ organisationId: club.id, memberId, referenceKey: randomUUID() })
    .returning()
  const at = portal.clock.now
  for (const edition of editions) {
    await portal.database.insert(membershipHistory).values(buildHistoryLine(row?.id ?? '', memberId, edition, at))
  }
}

const memberOf = async (id: string) => {
  const [row] = await portal.database.select().from(members).where(eq(members.id, id))
  return { email: row?.email ?? '' }
}

const edition = (name: string, year: number) =>
  createEdition(portal.database, club.id, {
    name: `${name} ${year}`,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    offerStartDate: `${year - 1}-11-01`,
  })

type Query = NonNullable<Parameters<typeof portal.call<typeof clubRegisterList>>[2]>['query']
const list = async (query: Query = {}, by: TestPerson = secretary) => {
  const { status, body } = await portal.call(by, clubRegisterList, { params: { orgKey: club.key }, query })
  expect(status).toBe(200)
  return body
}
const names = async (query: Query = {}) => (await list(query)).rows.map(({ name }) => name)

describe('the register', () => {
  test('contains members who have paid, and unpaid buyers', async () => {
    const [last, now] = [await edition('Senior', 2025), await edition('Senior', 2026)]
    const buy = async (memberId: string, { id, priceMinor }: Awaited<ReturnType<typeof edition>>) => {
      const { email } = await memberOf(memberId)
      const sent = buildSelection(club.id, [{ memberId, membershipConfId: id }], priceMinor)
      expect((await preparePurchase(portal, { email }, sent)).status).toBe(200)
    }
    await person({ firstName: 'Anna', lastName: 'Holm' }, now)
    await person({ firstName: 'Bent', lastName: 'Holm' }, last)
    const owes = await person({ firstName: 'Carla', lastName: 'Holm' }, last)
    await buy(owes, now)
    const paidSince = await person({ firstName: 'Dora', lastName: 'Holm' }, last)
    await buy(paidSince, now)
    await portal.database.$client.query(
      `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, enabled,
         gdpr_agreement, reference_key, status_change_date, created_at)
       select membership_id, member_id, configuration_id, 2026, start_date, end_date, 'active', true, true, 'x', now(), now()
         from membership_history where member_id = $1 and status = 'inactive'`,
      [paidSince],
    )
    expect(await names({ payment: 'paid' })).toEqual(['Anna Holm', 'Dora Holm'])
    expect(await names({ payment: 'owing' })).toEqual(['Carla Holm'])
    const yesterday = await portal.call(secretary, clubRegisterList, {
      params: { orgKey: club.key },
      query: { payment: 'owing', asAt: '2026-11-01' },
    })
    expect(yesterday.problem.errors).toEqual([
      { path: 'payment', message: 'Who owes money can only be shown for today' },
    ])
  })

  test('lists paid members in Danish order, with status', async () => {
    const [now, next] = [await edition('Senior', 2026), await edition('Senior', 2027)]
    await person({ firstName: 'Åse', lastName: 'Nielsen' }, now)
    await person({ firstName: 'Ægir', lastName: 'Ø' }, next)
    await person({ firstName: 'Aase', lastName: 'Bang' }, now, next)
    await person({ firstName: 'zenia', lastName: 'Vang' }, await edition('Senior', 2025))
    await person({ firstName: 'Ørn', lastName: 'Lund' }, await edition('Junior', 2024))
    await person({ firstName: 'Nobody', lastName: 'Here' })
    const { rows, next: more } = await list()
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['zenia Vang', 'expired'],
      ['Ægir Ø', 'upcoming'],
      ['Aase Bang', 'active'],
      ['Åse Nielsen', 'active'],
    ])
    expect(rows[2]?.memberships.map(({ name }) => name)).toEqual(['Senior 2026', 'Senior 2027'])
    expect(more).toBeNull()
    const count = await portal.call(secretary, clubRegisterCount, { params: { orgKey: club.key }, query: {} })
    expect(count.body).toEqual({ count: 4 })
  })

  test('is filtered by words, status, type, age, gender and missing data', { tags: 'full' }, async () => {
    const [junior, senior] = [await edition('Junior', 2026), await edition('Senior', 2026)]
    const before = await edition('Junior', 2025)
    const jens = { firstName: 'Jens', lastName: 'Gaard-Møller', dateOfBirth: '2012-05-01', gender: 'male' } as const
    await person({ ...jens, email: 'jens@eksempel.dk', phone: '+4520123456', city: 'Aarhus' }, junior)
    await person({ firstName: 'Karin', lastName: 'Holm', dateOfBirth: '1980-11-21', gender: 'female' }, before, senior)
    await person({ firstName: 'Bo', lastName: 'Holm', dateOfBirth: null, gender: null }, before)
    expect(await names({ text: 'gård' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ text: 'holm ka' })).toEqual(['Karin Holm'])
    expect(await names({ text: '20 12 34 56' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ text: 'jens@eksempel' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ text: 'århus' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ text: 'nobody' })).toEqual([])
    expect(await names({ status: 'expired' })).toEqual(['Bo Holm'])
    expect(await names({ status: 'active,expired' })).toHaveLength(3)
    const { body: frame } = await portal.call(secretary, clubRegisterFilterChoices, { params: { orgKey: club.key } })
    const typeOf = (name: string) => frame.types.find((one) => one.name === name)?.id ?? ''
    // Karin was a junior before and is a senior now; Bo was a junior last.
    expect(await names({ type: typeOf('Junior') })).toEqual(['Bo Holm', 'Jens Gaard-Møller'])
    expect(await names({ type: typeOf('Junior'), status: 'active' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ type: typeOf('Senior') })).toEqual(['Karin Holm'])
    expect(await names({ ageFrom: 46 })).toEqual([])
    expect(await names({ ageFrom: 46, ageOn: '2026-11-21' })).toEqual(['Karin Holm'])
    expect(await names({ ageTo: 17 })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ gender: 'unknown,female' })).toEqual(['Bo Holm', 'Karin Holm'])
    expect(await names({ missing: 'birth-date' })).toEqual(['Bo Holm'])
    expect(await names({ missing: 'guardian' })).toEqual(['Jens Gaard-Møller'])
    expect(await names({ missing: 'guardian,gender' })).toEqual(['Bo Holm', 'Jens Gaard-Møller'])
  })

  test('is filtered by activity: by types and teams that have it', async () => {
    const [choir, football] = [await edition('Kor', 2026), await edition('Fodbold', 2026)]
    await person({ firstName: 'Anna', lastName: 'Alt' }, choir)
    await person({ firstName: 'Bo', lastName: 'Bas' }, await edition('Kor', 2025))
    const player = await person({ firstName: 'Per', lastName: 'Punkt' }, football)
    await person({ firstName: 'Tom', lastName: 'Tenor' }, await edition('Kor', 2025), football)
    const { rows: types } = await portal.database.$client.query(
      "update membership_type set activity = name where organisation_id = $1 and name = 'Kor' returning id",
      [club.id],
    )
    expect(types).toHaveLength(1)
    // Tom sang before and plays now.
    expect(await names({ activity: 'Kor' })).toEqual(['Anna Alt', 'Bo Bas'])
    expect(await names({ activity: 'Kor', status: 'active' })).toEqual(['Anna Alt'])
    const [small] = await portal.database
      .insert(team)
      .values({ id: randomUUID(), organisationId: club.id, name: 'Kammerkor', activity: 'Kor' })
      .returning()
    await portal.database.insert(teamPlace).values({
      id: randomUUID(),
      organisationId: club.id,
      teamId: small?.id ?? '',
      memberId: player,
      state: 'on',
      fromAt: portal.clock.now,
    })
    expect(await names({ activity: 'Kor' })).toEqual(['Anna Alt', 'Bo Bas', 'Per Punkt'])
    expect(await names({ activity: 'Petanque' })).toEqual([])
  })

  test('is paged in every order, each person once, in both directions', { tags: 'full' }, async () => {
    const senior = await edition('Senior', 2026)
    for (let place = 0; place < 113; place++) {
      const dateOfBirth = place % 7 === 0 ? null : `19${String(50 + (place % 40)).padStart(2, '0')}-03-01`
      await person({ firstName: `Navn${place % 50}`, lastName: `Efter${place % 3}`, dateOfBirth }, senior)
    }
    const all = async (order: NonNullable<NonNullable<Query>['order']>) => {
      const ids: string[] = []
      let after: string | undefined
      do {
        const page = await list({ order, ...(after ? { after } : {}) })
        ids.push(...page.rows.map(({ memberId }) => memberId))
        after = page.next ?? undefined
      } while (after)
      return ids
    }
    for (const order of ['first-name', 'last-name', 'birth-date', 'since', 'until', 'post-code'] as const) {
      const ids = await all(order)
      expect(new Set(ids).size, order).toBe(113)
      expect((await all(`-${order}`)).reverse(), order).toEqual(ids)
    }
  })

  test('has cursors that reveal no name or birth date and cannot be forged', { tags: 'full' }, async () => {
    const senior = await edition('Senior', 2026)
    for (let place = 0; place < 51; place++)
      await person({ firstName: 'Sommerlykke', lastName: 'Skjultenavn', dateOfBirth: '1980-02-03' }, senior)
    const refused = async (query: Query) => {
      const { status, problem } = await portal.call(secretary, clubRegisterList, {
        params: { orgKey: club.key },
        query,
      })
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'query.after' }] })
    }
    const { next, rows } = await list()
    const byBirth = await list({ order: 'birth-date' })
    for (const end of [next, byBirth.next]) {
      const read = (end ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      expect(`${end} ${read.join(' ')}`).not.toMatch(/sommerlykke|skjultenavn|1980-02/i)
    }
    await refused({ after: 'bm90aGluZw' })
    await refused({ after: Buffer.from(JSON.stringify(['sommerlykke', rows[0]?.memberId])).toString('base64url') })
    await refused({ after: `${next?.slice(0, -2)}AA` })
    // A cursor is valid only for its own order and day.
    await refused({ order: 'birth-date', after: next ?? '' })
    await refused({ asAt: '2026-01-01', after: next ?? '' })
    expect((await list({ order: '-first-name', after: next ?? '' })).rows).toHaveLength(49)
  })

  test('shows the end of the current paid period, not of one after a gap', async () => {
    const [now, later] = [await edition('Junior', 2026), await edition('Junior', 2028)]
    await person({ firstName: 'Ida' }, now, later)
    expect((await list()).rows).toMatchObject([{ paidFrom: '2026-01-01', paidTo: '2026-12-31' }])
  })

  test('exports the same people in the same order, with the visible columns', { tags: 'full' }, async () => {
    await person({ firstName: '=Ida', lastName: 'B', dateOfBirth: '2016-11-20' }, await edition('Junior', 2026))
    await person({ firstName: 'Adam', lastName: 'C' }, await edition('Senior', 2026))
    const file = async (query: { columns?: string; order?: '-first-name'; language?: 'en'; text?: string }) => {
      const { body } = await portal.call(secretary, clubRegisterFile, { params: { orgKey: club.key }, query })
      return parse(String(body), { bom: true, delimiter: ';' }) as string[][]
    }
    const rows = await file({ columns: 'age,name,memberships', order: '-first-name' })
    expect(rows[0]).toEqual(['Navn', 'Medlemskaber', 'Alder'])
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Adam C', "'=Ida B"])
    expect(rows[2]).toEqual(["'=Ida B", 'Junior 2026', '10'])
    const owner = await withRole(portal, club, { role: 'owner' })
    const downloads = async () =>
      (await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })).body.entries
    expect((await downloads()).map(({ action, detail }) => [action, detail])).toEqual([['register-downloaded', {}]])
    const [heads] = await file({ language: 'en' })
    expect(heads).toHaveLength(REGISTER_COLUMNS.length)
    expect(await file({ text: 'Adam', columns: 'name' })).toEqual([['Navn'], ['Adam C']])
    // Search words may be names, and log entries are permanent: only whether there were any is logged.
    expect((await downloads())[0]?.detail).toEqual({ text: true })
  })

  test('follows changes of people, memberships and teams', async () => {
    const senior = await edition('Senior', 2026)
    const id = await person({ firstName: 'Mads', lastName: 'Ny', city: 'Qvistrup' }, senior)
    await portal.database.update(members).set({ city: 'Esbjerg' }).where(eq(members.id, id))
    expect(await names({ text: 'esbj' })).toEqual(['Mads Ny'])
    expect(await names({ text: 'qvist' })).toEqual([])
    const wanted = { id: randomUUID(), organisationId: club.id, name: 'U12' }
    await portal.database.insert(team).values(wanted)
    const place = {
      id: randomUUID(),
      teamId: wanted.id,
      organisationId: club.id,
      memberId: id,
      fromAt: portal.clock.now,
    }
    await portal.database.insert(teamPlace).values({ ...place, state: 'waiting' })
    expect(await names({ team: wanted.id })).toEqual([])
    expect(await names({ team: wanted.id, waiting: 'true' })).toEqual(['Mads Ny'])
    await portal.database.update(membershipHistory).set({ enabled: false }).where(eq(membershipHistory.memberId, id))
    expect(await names({ status: 'none' })).toEqual(['Mads Ny'])
  })
})
