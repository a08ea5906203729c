import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** Somebody as families tell of them. */
export type Person = { id: string; name: string; firstName: string; email: string | null; language: 'da' | 'en' }

/** Columns of Person, of member `m`. */
const PERSON = `m.id, m.name, m.first_name as "firstName", m.email, m.language`

const byId = prepared<Person>('family_person', `select ${PERSON} from member_face m where m.id = $1 and m.enabled`)
const byEmail = prepared<Person>(
  'family_person_by_email',
  `select ${PERSON} from member_face m where m.email = $1 and m.enabled`,
)
const lock = prepared('family_lock_email', 'select pg_advisory_xact_lock(hashtextextended($1, 15))')

export async function findPerson(database: Database, memberId: string): Promise<Person | undefined> {
  return (await byId(database, [memberId]))[0]
}

export async function findPersonByEmail(database: Database, email: string): Promise<Person | undefined> {
  return (await byEmail(database, [email]))[0]
}

/** Until the transaction ends, a member sends one invitation at a time, so that all of them are counted. */
export async function lockInviter(transaction: Database, memberId: string): Promise<void> {
  await lock(transaction, [memberId])
}

/** Until the transaction ends, one child at a time is added to a guardian's list. */
export async function lockGuardian(transaction: Database, memberId: string): Promise<void> {
  await lock(transaction, [`children of ${memberId}`])
}

/**
 * Until the transaction ends, nobody else invites an e-mail or becomes its member: of the two at once, the later sees
 * what the earlier did.
 */
export async function lockEmail(transaction: Database, email: string): Promise<void> {
  await lock(transaction, [email])
}
