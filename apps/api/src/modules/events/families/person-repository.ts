import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const hasTracesQuery = prepared<{ left: boolean }>(
  'dependant_traces',
  `select exists (select from membership_face where member_id = $1) or exists (select from entry_face where member_id = $1)
       or exists (select from ticket_face where member_id = $1) or exists (select from order_line_face where member_id = $1)
       or exists (select from waiting_face where member_id = $1) or exists (select from order_face where payer_member_id = $1)
       or exists (select from thread_face where member_id = $1) as left`,
)

/** A child with memberships, tickets or payments must not be deleted. */
export async function hasTraces(transaction: Database, childId: string): Promise<boolean> {
  return (await hasTracesQuery(transaction, [childId]))[0]?.left ?? true
}

export type Person = { id: string; name: string; firstName: string; email: string | null; language: 'da' | 'en' }

const PERSON_COLUMNS = `m.id, m.name, m.first_name as "firstName", m.email, m.language`

const findByIdQuery = prepared<Person>(
  'family_person',
  `select ${PERSON_COLUMNS} from member_face m where m.id = $1 and m.enabled`,
)
const findByEmailQuery = prepared<Person>(
  'family_person_by_email',
  `select ${PERSON_COLUMNS} from member_face m where m.email = $1 and m.enabled`,
)
const lockQuery = prepared('family_lock_email', 'select pg_advisory_xact_lock(hashtextextended($1, 15))')

export async function findPerson(database: Database, memberId: string): Promise<Person | undefined> {
  return (await findByIdQuery(database, [memberId]))[0]
}

export async function findPersonByEmail(database: Database, email: string): Promise<Person | undefined> {
  return (await findByEmailQuery(database, [email]))[0]
}

export async function lockInviter(transaction: Database, memberId: string): Promise<void> {
  await lockQuery(transaction, [memberId])
}

export async function lockGuardian(transaction: Database, memberId: string): Promise<void> {
  await lockQuery(transaction, [`children of ${memberId}`])
}

export async function lockEmail(transaction: Database, email: string): Promise<void> {
  await lockQuery(transaction, [email])
}
