import type { NewMembershipConfiguration } from '@forenet/contract/membership'
import type { NewOrganisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { membershipConfiguration, organisation } from '@forenet/database/membership-tables'
import { prepared } from '../../../platform/database/prepared.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { databaseCode } from '../../../platform/observability/error-reason.ts'

const UNIQUE_VIOLATION = '23505'
/** SQLSTATEs of a deletion blocked by other records. */
const BLOCKED_DELETION_STATES = ['23503', '23514']
const publishOrganisationQuery = prepared(
  'organisation_show',
  'update organisation set enabled = true, payment_test_mode = false where id = $1',
)
const lockHiddenQuery = prepared<{ name: string }>(
  'organisation_lock_hidden',
  'select name from organisation where id = $1 and not enabled for update',
)
const removeEditionsQuery = prepared(
  'organisation_remove_editions',
  'delete from membership_configuration where organisation_id = $1',
)
const removeKeysQuery = prepared('organisation_remove_keys', 'delete from gateway_key where organisation_id = $1')
const removeHiddenQuery = prepared('organisation_remove', 'delete from organisation where id = $1 and not enabled')

export async function insertOrganisation(transaction: Database, wanted: NewOrganisation): Promise<string> {
  try {
    const [created] = await transaction.insert(organisation).values(wanted).returning({ id: organisation.id })
    if (!created) throw new Error('The database returned no club after inserting one')
    return created.id
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    throw new Error(`There is a club with the key ${wanted.key} already`, { cause: error })
  }
}

/** False if the id exists. Throws `club-key-taken`, which aborts the transaction. */
export async function insertHiddenOrganisation(
  transaction: Database,
  wanted: Omit<NewOrganisation, 'paymentTestMode' | 'foundedYear'> & { id: string },
): Promise<boolean> {
  try {
    const hidden = { ...wanted, enabled: false, paymentTestMode: true }
    const created = await transaction
      .insert(organisation)
      .values(hidden)
      .onConflictDoNothing({ target: organisation.id })
      .returning({ id: organisation.id })
    return created.length > 0
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    const message = 'Another club has this key'
    throw new ProblemError('club-key-taken', message, { errors: [{ path: 'body.key', message }] })
  }
}

export async function publishOrganisation(transaction: Database, id: string): Promise<void> {
  await publishOrganisationQuery(transaction, [id])
}

/** Undefined if the club is published. */
export async function lockHiddenOrganisation(transaction: Database, id: string): Promise<string | undefined> {
  return (await lockHiddenQuery(transaction, [id]))[0]?.name
}

/** Throws `club-in-use`, which aborts the transaction, if other records refer to it. */
export async function deleteHiddenOrganisation(transaction: Database, id: string): Promise<void> {
  try {
    await removeEditionsQuery(transaction, [id])
    await removeKeysQuery(transaction, [id])
    await removeHiddenQuery(transaction, [id])
  } catch (error) {
    if (!BLOCKED_DELETION_STATES.includes(databaseCode(error) ?? '')) throw error
    throw new ProblemError('club-in-use', 'The club has purchases, events, messages or people on record', {
      cause: error,
    })
  }
}

export async function insertMembershipOffer(
  transaction: Database,
  organisationId: string,
  wanted: NewMembershipConfiguration,
): Promise<string> {
  const [created] = await transaction
    .insert(membershipConfiguration)
    .values({ ...wanted, organisationId })
    .returning({ id: membershipConfiguration.id })
  if (!created) throw new Error('The database returned no membership after inserting one')
  return created.id
}
