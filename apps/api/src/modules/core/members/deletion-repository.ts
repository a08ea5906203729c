import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type PersonToDelete = {
  id: string
  firstName: string
  name: string
  email: string | null
  phone: string | null
  language: 'da' | 'en'
  askedAt: Date | null
}

const PERSON = `select m.id, m.first_name as "firstName", trim(m.first_name || ' ' || m.last_name) as name, m.email, m.phone,
    m.language, m.deletion_asked_at as "askedAt"
  from member m where m.id = $1 and m.deleted_at is null`

const one = prepared<PersonToDelete>('leaving_person', PERSON)
/** `no key update`, so that inserts with a foreign key to the member do not wait. */
const locked = prepared<PersonToDelete>('leaving_person_locked', `${PERSON} for no key update`)
const ask = prepared('leaving_ask', 'update member set deletion_asked_at = $2 where id = $1')
const asked = prepared<{ id: string; askedAt: Date }>(
  'leaving_asked',
  `select id, deletion_asked_at as "askedAt" from member
    where deletion_asked_at is not null and deleted_at is null order by deletion_asked_at`,
)
/** Children without an account or another guardian, including disabled ones. */
const children = prepared<{ id: string; firstName: string; enabled: boolean }>(
  'leaving_children',
  `select id, first_name as "firstName", enabled from member
    where parent_id = $1 and other_parent_id is null and email is null and deleted_at is null
    order by date_of_birth nulls last, id`,
)
/** PostgreSQL rechecks the condition after waiting for the lock. */
const lockedChildren = prepared<{ id: string }>(
  'leaving_children_locked',
  `select id from member where parent_id = $1 and other_parent_id is null and email is null and deleted_at is null
    order by id for update`,
)

export async function findPerson(database: Database, memberId: string): Promise<PersonToDelete | undefined> {
  return (await one(database, [memberId]))[0]
}

export async function lockPerson(transaction: Database, memberId: string): Promise<PersonToDelete | undefined> {
  return (await locked(transaction, [memberId]))[0]
}

export async function setDeletionRequestedAt(transaction: Database, memberId: string, at: Date | null): Promise<void> {
  await ask(transaction, [memberId, at])
}

export function listRequestedDeletions(database: Database): Promise<{ id: string; askedAt: Date }[]> {
  return asked(database)
}

export function listSoleChildren(
  database: Database,
  memberId: string,
): Promise<{ id: string; firstName: string; enabled: boolean }[]> {
  return children(database, [memberId])
}

/** Row locks, so that no one else becomes a guardian concurrently. */
export async function lockSoleChildren(transaction: Database, memberId: string): Promise<void> {
  await lockedChildren(transaction, [memberId])
}
