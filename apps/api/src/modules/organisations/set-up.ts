import type { NewMembershipConfiguration } from '@forenet/contract/membership'
import type { NewOrganisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { membershipConfiguration, organisation } from '@forenet/database/membership-tables'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { prepared } from '../../platform/database/prepared.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { databaseCode } from '../../platform/observability/reason-of.ts'
import { type Actor, audit } from '../audit/index.ts'
import { findIdByKey } from './repository.ts'

const UNIQUE_VIOLATION = '23505'
const show = prepared(
  'organisation_show',
  'update organisation set enabled = true, payment_test_mode = false where id = $1',
)

/** Makes a club; answers with its id. Throws, in words, where the key is taken. */
export async function createOrganisation(
  pool: pg.Pool,
  actor: Actor,
  wanted: NewOrganisation,
  now: Date,
): Promise<string> {
  try {
    return await inTransaction(pool, async (transaction) => {
      const [made] = await transaction.insert(organisation).values(wanted).returning({ id: organisation.id })
      if (!made) throw new Error('The database returned no club after inserting one')
      const { key, name } = wanted
      const about = { objectKind: 'organisation', objectId: made.id, organisationId: made.id, detail: { key, name } }
      await audit(transaction, actor, { action: 'organisation-created', ...about }, now)
      return made.id
    })
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    throw new Error(`There is a club with the key ${wanted.key} already`, { cause: error })
  }
}

/**
 * Stores a club that nobody finds and nobody can buy from, in test mode; false where there is one with this id. Throws
 * `club-key-taken`, which ends the transaction.
 */
export async function insertHiddenOrganisation(
  transaction: Database,
  wanted: Omit<NewOrganisation, 'paymentTestMode' | 'foundedYear'> & { id: string },
): Promise<boolean> {
  try {
    const hidden = { ...wanted, enabled: false, paymentTestMode: true }
    const made = await transaction
      .insert(organisation)
      .values(hidden)
      .onConflictDoNothing({ target: organisation.id })
      .returning({ id: organisation.id })
    return made.length > 0
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    const message = 'Another club has this key'
    throw new ProblemError('club-key-taken', message, { errors: [{ path: 'body.key', message }] })
  }
}

/** Shows a club to everybody, who can buy from then on. */
export async function showOrganisation(transaction: Database, id: string): Promise<void> {
  await show(transaction, [id])
}

/** Puts a membership on offer at the club with that key; answers with its id. Throws, in words, where there is no such club. */
export async function offerMembership(
  pool: pg.Pool,
  actor: Actor,
  organisationKey: string,
  wanted: NewMembershipConfiguration,
  now: Date,
): Promise<string> {
  return inTransaction(pool, async (transaction) => {
    const organisationId = await findIdByKey(transaction, organisationKey)
    if (!organisationId) throw new Error(`There is no club with the key ${organisationKey}`)
    const [made] = await transaction
      .insert(membershipConfiguration)
      .values({ ...wanted, organisationId })
      .returning({ id: membershipConfiguration.id })
    if (!made) throw new Error('The database returned no membership after inserting one')
    const about = { objectKind: 'membership-configuration', objectId: made.id, organisationId, detail: wanted }
    await audit(transaction, actor, { action: 'membership-offered', ...about }, now)
    return made.id
  })
}
