import { checkBooks, listLedgerClubs } from '@forenet/api/modules/finance/ledger/index'
import { createPoolDatabase } from '@forenet/database/database'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildDemonstration } from '../src/demonstration.ts'
import { seedDemonstration } from '../src/seed-demonstration.ts'
import { DEMONSTRATION_ACCOUNTS, type DemonstrationAccount } from '../src/sign-ins.ts'

const TODAY = '2026-03-14'
const TABLES = {
  organisation: 'organisations',
  membership_type: 'types',
  membership_configuration: 'configurations',
  member: 'members',
  family_invitation: 'invitations',
  membership: 'memberships',
  membership_history: 'history',
  membership_payment: 'payments',
  membership_request: 'membershipRequests',
  event: 'events',
  event_picture: 'eventPictures',
  event_ticket_type: 'ticketTypes',
  event_question: 'questions',
  event_waiting: 'waiting',
  payment_order: 'orders',
  payment_order_line: 'orderLines',
  event_entry: 'entries',
  event_ticket: 'tickets',
  access_grant: 'grants',
  team: 'teams',
  team_place: 'teamPlaces',
  club_person: 'clubPersons',
  register_view: 'registerViews',
} as const

const databases: TestDatabase[] = []
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()))
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

const emptyPool = async (): Promise<pg.Pool> => (await emptyDatabase()).pool

/** Simulates the identity provider: one account per e-mail. */
function accountBook() {
  const accounts: DemonstrationAccount[] = []
  return {
    accounts,
    async create(account: DemonstrationAccount) {
      if (accounts.some((one) => one.email === account.email)) {
        throw Object.assign(new Error('taken'), { code: 'account-exists' })
      }
      accounts.push(account)
    },
  }
}

async function counts(pool: pg.Pool): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.keys(TABLES).map(async (table) => {
      const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`)
      return [table, rows[0]?.count ?? -1] as const
    }),
  )
  return Object.fromEntries(found)
}

async function fingerprint(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ sum: string }>(
    `select md5(string_agg(t::text, E'\\n' order by t::text)) as sum from ${table} t`,
  )
  return rows[0]?.sum ?? ''
}

describe('a portal seeded by seedDemonstration', () => {
  let seeded: TestDatabase[]
  const book = accountBook()
  beforeAll(async () => {
    seeded = [await createTestDatabase(), await createTestDatabase()]
    for (const [at, { pool }] of seeded.entries())
      await seedDemonstration({ pool, today: TODAY, createAccount: at === 0 ? book.create : accountBook().create })
  })
  afterAll(() => Promise.all(seeded.map((database) => database.drop())))
  const portal = (at: number) => seeded[at]?.pool as pg.Pool

  it('has every row and the accounts', async () => {
    const pool = portal(0)
    const rows = buildDemonstration(TODAY)
    expect(await counts(pool)).toEqual({
      ...Object.fromEntries(
        Object.entries(TABLES).map(([table, field]) => {
          const hosted = field in rows.hosted ? rows.hosted[field as keyof typeof rows.hosted].length : 0
          return [table, rows[field].length + hosted]
        }),
      ),
      member: rows.members.length + rows.writtenDown.length,
    })
    expect(book.accounts.map((one) => one.email).sort()).toEqual(DEMONSTRATION_ACCOUNTS.map((one) => one.email).sort())
  })

  it('stores every value unchanged', async () => {
    const { rows: found } = await portal(0).query(
      `select m.last_name, m.date_of_birth, o.key, c.vat_rate::float8 as vat_rate, c.start_date, s.overall_end_date,
              s.ready_for_renewal, h.membership_for, h.created_at, p.total_paid_minor, p.billing_address
       from member m join membership s on s.member_id = m.id join organisation o on o.id = s.organisation_id
         join membership_history h on h.membership_id = s.id join membership_configuration c on c.id = h.configuration_id
         join membership_payment p on p.history_id = h.id
       where m.email = 'henrik@example.org' order by h.start_date`,
    )
    const rows = buildDemonstration(TODAY)
    const henrik = rows.members.find((one) => one.email === 'henrik@example.org')
    const lines = rows.history.filter((one) => one.memberId === henrik?.id)
    expect(found).toEqual(
      lines.map((line) => ({
        last_name: 'Bøgh Nielsen',
        date_of_birth: henrik?.dateOfBirth,
        key: 'HOJMARKEN',
        vat_rate: 1.25,
        start_date: line.startDate,
        overall_end_date: '2026-12-31',
        ready_for_renewal: false,
        membership_for: line.membershipFor,
        created_at: line.createdAt,
        // Price in øre: (1,440 or 1,480 kr.) × 1.25 VAT + 7.50 kr. surcharge.
        total_paid_minor: line.membershipFor === 2025 ? 180_750 : 185_750,
        billing_address: 'Skovbrynet 27, 8600 Silkeborg, Denmark',
      })),
    )
    expect(found).toHaveLength(2)
  })

  it('has a ledger of each club, which agrees with its payments', async () => {
    const [pool, now] = [portal(0), () => new Date(`${TODAY}T11:00:00Z`)]
    const clubs = await listLedgerClubs(createPoolDatabase(pool), null)
    expect(clubs.length).toBeGreaterThanOrEqual(2)
    for (const { id, key } of clubs) {
      const check = await checkBooks({ pool, now }, id)
      expect(check, key).toMatchObject({ broken: null, movements: [], figures: [], differences: 0 })
      expect(check.postings, key).toBeGreaterThan(20)
    }
  })

  it('has the same data as another one, ids included', async () => {
    const [one, other] = [portal(0), portal(1)]
    for (const table of Object.keys(TABLES)) {
      const sum = await fingerprint(one, table)
      expect(sum).toMatch(/^[0-9a-f]{32}$/)
      expect(await fingerprint(other, table), table).toBe(sum)
    }
  })
})

describe('seedDemonstration', () => {
  it('does nothing, not even create accounts, if an organisation exists', async () => {
    const pool = await emptyPool()
    await pool.query(
      `insert into organisation (key, name, kind, email) values ('OWN', 'Egen', 'sport', 'a@example.org')`,
    )
    const book = accountBook()
    await seedDemonstration({ pool, today: TODAY, createAccount: book.create })
    expect(await counts(pool)).toMatchObject({ organisation: 1, member: 0 })
    expect(book.accounts).toEqual([])
  })

  it('runs once if two start concurrently, however long one waits', async () => {
    const { pool, url } = await emptyDatabase()
    const impatient = new pg.Pool({ connectionString: url, statement_timeout: 300 })
    const book = accountBook()
    const seed = () => seedDemonstration({ pool: impatient, today: TODAY, createAccount: book.create })
    await Promise.all([seed(), seed()]).finally(() => impatient.end())
    expect(await counts(pool)).toMatchObject({ organisation: 5, membership: 1440 })
    expect(book.accounts).toHaveLength(DEMONSTRATION_ACCOUNTS.length)
  })

  it('restarts after an interruption, with existing accounts', async () => {
    const pool = await emptyPool()
    const book = accountBook()
    const seed = () => seedDemonstration({ pool, today: TODAY, createAccount: book.create })
    await pool.query(`alter table membership_payment add constraint broken check (total_members > 1)`)
    await expect(seed()).rejects.toThrow()
    expect(await counts(pool)).toMatchObject({ organisation: 0, member: 0 })
    await pool.query('alter table membership_payment drop constraint broken')
    await seed()
    expect(await counts(pool)).toMatchObject({ organisation: 5, membership: 1440 })
    expect(book.accounts).toHaveLength(DEMONSTRATION_ACCOUNTS.length)
  })

  it('rethrows other errors of account creation and stores nothing', async () => {
    const pool = await emptyPool()
    const failure = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
    const seeding = seedDemonstration({ pool, today: TODAY, createAccount: () => Promise.reject(failure) })
    await expect(seeding).rejects.toBe(failure)
    expect(await counts(pool)).toMatchObject({ organisation: 0 })
  })
})
