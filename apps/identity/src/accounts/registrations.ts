import { randomUUID } from 'node:crypto'
import type { IdentityRealm, Locale } from '../options.ts'
import { type Account, DEFAULT_ROLES } from './account.ts'
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from './account-row.ts'
import { createDummyPasswordHash, hashPassword, verifyPassword } from './password-hash.ts'

export type Registration = {
  id: string
  email: string
  givenName: string
  familyName: string
  locale: Locale
}

export type NewRegistration = Omit<Registration, 'id'> & { password: string }

type RegistrationRow = { id: string; email: string; givenName: string; familyName: string; locale: Locale }

export type Registrations = ReturnType<typeof buildRegistrations>

const COLUMNS = 'id, email, given_name as "givenName", family_name as "familyName", locale'

export function buildRegistrations(realm: IdentityRealm) {
  const { pool, now, ttl } = realm
  const unmatched = createDummyPasswordHash()

  return {
    async add(input: NewRegistration): Promise<Registration> {
      const at = now()
      const id = randomUUID()
      const email = input.email.toLowerCase()
      await pool.query(
        `insert into identity.registration
           (id, email, given_name, family_name, locale, password_hash, terms_accepted_at, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
        [
          id,
          email,
          input.givenName,
          input.familyName,
          input.locale,
          await hashPassword(input.password),
          at,
          new Date(at.getTime() + ttl.confirmLink * 1000),
        ],
      )
      return { id, email, givenName: input.givenName, familyName: input.familyName, locale: input.locale }
    },

    /** Undefined if expired. A confirmed registration has an account. */
    async find(id: string): Promise<(Registration & { accountId: string | undefined }) | undefined> {
      const found = await pool.query<RegistrationRow & { accountId: string | null }>(
        `select ${COLUMNS}, account_id as "accountId" from identity.registration where id = $1 and expires_at > $2`,
        [id, now()],
      )
      const [row] = found.rows
      return row && { ...toRegistration(row), accountId: row.accountId ?? undefined }
    },

    /** The newest registration with this e-mail and password, in constant time. */
    async authenticate(email: string, password: string): Promise<Registration | undefined> {
      const found = await pool.query<RegistrationRow & { passwordHash: string }>(
        `select ${COLUMNS}, password_hash as "passwordHash" from identity.registration
         where lower(email) = $1 and expires_at > $2 and account_id is null order by created_at desc limit 1`,
        [email.toLowerCase(), now()],
      )
      const [row] = found.rows
      const right = await verifyPassword(row?.passwordHash ?? (await unmatched), password)
      return row && right ? toRegistration(row) : undefined
    },

    async isPassword(id: string, password: string): Promise<boolean> {
      const found = await pool.query<{ passwordHash: string }>(
        'select password_hash as "passwordHash" from identity.registration where id = $1 and expires_at > $2 and account_id is null',
        [id, now()],
      )
      const [row] = found.rows
      return row !== undefined && (await verifyPassword(row.passwordHash, password))
    },

    async discard(id: string): Promise<void> {
      await pool.query('delete from identity.registration where id = $1 and account_id is null', [id])
    },

    /**
     * Creates a verified account and deletes other registrations of the e-mail. Undefined, without change, if a
     * verified account exists.
     */
    async confirm(id: string): Promise<Account | undefined> {
      const made = await pool.query<AccountRow>(
        `with waiting as (
           select * from identity.registration where id = $1 and expires_at > $2 and account_id is null for update),
         made as (
           insert into identity.account
             (id, email, email_verified, given_name, family_name, password_hash, roles, locale, terms_accepted_at, created_at)
           select id, email, true, given_name, family_name, password_hash, $3, locale, terms_accepted_at, $2 from waiting
           on conflict ((lower(email))) do update set email_verified = true, given_name = excluded.given_name,
             family_name = excluded.family_name, password_hash = excluded.password_hash,
             password_version = account.password_version + 1,
             terms_accepted_at = excluded.terms_accepted_at
             where not account.email_verified
           returning *),
         linked as (
           update identity.registration set account_id = made.id from made where registration.id = $1),
         rivals as (
           delete from identity.registration using waiting
           where lower(registration.email) = lower(waiting.email) and registration.id <> $1)
         select ${ACCOUNT_COLUMNS} from made`,
        [id, now(), DEFAULT_ROLES],
      )
      return made.rows[0] && toAccount(made.rows[0])
    },
  }
}

function toRegistration(row: RegistrationRow): Registration {
  return { id: row.id, email: row.email, givenName: row.givenName, familyName: row.familyName, locale: row.locale }
}
