import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Account, AccountError, type Accounts, DEFAULT_ROLES, type NewAccount } from './account.ts'
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from './account-row.ts'
import { createDummyPasswordHash, hashPassword, verifyPassword } from './password-hash.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UNIQUE_VIOLATION = '23505'

const INSERT = `insert into identity.account (id, email, email_verified, given_name, family_name, phone, password_hash,
    roles, locale, terms_accepted_at, created_at)
  select * from json_to_recordset($1::json) as new (id uuid, email text, email_verified boolean, given_name text,
    family_name text, phone text, password_hash text, roles text[], locale text, terms_accepted_at timestamptz,
    created_at timestamptz)`

export function buildAccounts(pool: pg.Pool, now: () => Date, verify = verifyPassword): Accounts {
  const unmatched = createDummyPasswordHash()

  async function row(name: string, condition: string, value: string): Promise<AccountRow | undefined> {
    const text = `select ${ACCOUNT_COLUMNS} from identity.account where ${condition}`
    const found = await pool.query<AccountRow>({ name, text, values: [value] })
    return found.rows[0]
  }
  const rowByEmail = (email: string) => row('identity-account-by-email', 'lower(email) = $1', email.toLowerCase())

  async function change(id: string, set: string, values: unknown[]): Promise<void> {
    const changed = await guarded(pool.query(`update identity.account set ${set} where id = $1`, [id, ...values]))
    if (changed.rowCount === 0) throw new AccountError('UNKNOWN_ACCOUNT')
  }

  async function insert(accounts: readonly NewAccount[], onConflict: string): Promise<Account[]> {
    const rows = await Promise.all(accounts.map((account) => toRow(account, now())))
    const sql = `${INSERT} ${onConflict} returning ${ACCOUNT_COLUMNS}`
    const made = await guarded(pool.query<AccountRow>(sql, [JSON.stringify(rows)]))
    return made.rows.map(toAccount)
  }

  return {
    async create(account) {
      const [made] = await insert([account], '')
      if (!made) throw new Error('The database returned no account after inserting one')
      return made
    },
    createMany: (accounts) => insert(accounts, 'on conflict do nothing'),
    async byId(id) {
      const found = UUID.test(id) ? await row('identity-account-by-id', 'id = $1', id) : undefined
      return found && toAccount(found)
    },
    async byEmail(email) {
      const found = await rowByEmail(email)
      return found && toAccount(found)
    },
    async authenticate(email, password) {
      const found = await rowByEmail(email)
      const right = await verify(found?.passwordHash ?? (await unmatched), password)
      return right && found?.passwordHash ? toAccount(found) : undefined
    },
    async setPassword(id, password) {
      await change(id, 'password_hash = $2, password_version = password_version + 1', [await hashPassword(password)])
    },
    setRoles: (id, roles) => change(id, 'roles = $2', [[...new Set(roles)]]),
    setName: (id, name) =>
      change(id, 'given_name = $2, family_name = $3, phone = $4', [name.givenName, name.familyName, name.phone]),
    changeEmail: (id, email, verified = false) =>
      change(id, 'email = $2, email_verified = $3', [email.toLowerCase(), verified]),
    markVerified: (id) => change(id, 'email_verified = true', []),
    recordStrongSignIn: async (id) => {
      await pool.query(
        'update identity.account set strong_sign_in_since = $2 where id = $1 and strong_sign_in_since is null',
        [id, now()],
      )
    },
    setDisabled: (id, disabled) => change(id, 'disabled = $2', [disabled]),
    async remove(email) {
      await pool.query(
        `with registered as (delete from identity.registration where lower(email) = $1)
         delete from identity.account where lower(email) = $1`,
        [email.toLowerCase()],
      )
    },
  }
}

async function toRow(account: NewAccount, now: Date): Promise<Record<string, unknown>> {
  return {
    id: account.id ?? randomUUID(),
    email: account.email.toLowerCase(),
    email_verified: account.emailVerified ?? false,
    given_name: account.givenName,
    family_name: account.familyName,
    phone: account.phone ?? null,
    password_hash: account.password === undefined ? account.passwordHash : await hashPassword(account.password),
    roles: [...new Set([...DEFAULT_ROLES, ...(account.roles ?? [])])],
    locale: account.locale ?? 'da',
    terms_accepted_at: account.termsAcceptedAt ?? null,
    created_at: now,
  }
}

async function guarded<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const taken =
      error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'account_email'
    throw taken ? new AccountError('EMAIL_TAKEN') : error
  }
}
