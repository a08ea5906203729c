import type { NewMembershipConfiguration } from '@forenet/contract/membership'
import type { NewOrganisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { membershipConfiguration, organisation } from '@forenet/database/membership-tables'
import { prepared } from '../../platform/database/prepared.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { databaseCode } from '../../platform/observability/reason-of.ts'

const UNIQUE_VIOLATION = '23505'
const show = prepared(
  'organisation_show',
  'update organisation set enabled = true, payment_test_mode = false where id = $1',
)

/** Stores a club; answers with its id. Throws, in words, where the key is taken, which ends the transaction. */
export async function insertOrganisation(transaction: Database, wanted: NewOrganisation): Promise<string> {
  try {
    const [made] = await transaction.insert(organisation).values(wanted).returning({ id: organisation.id })
    if (!made) throw new Error('The database returned no club after inserting one')
    return made.id
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

/** Stores a membership on offer; answers with its id. */
export async function insertOffer(
  transaction: Database,
  organisationId: string,
  wanted: NewMembershipConfiguration,
): Promise<string> {
  const [made] = await transaction
    .insert(membershipConfiguration)
    .values({ ...wanted, organisationId })
    .returning({ id: membershipConfiguration.id })
  if (!made) throw new Error('The database returned no membership after inserting one')
  return made.id
}
