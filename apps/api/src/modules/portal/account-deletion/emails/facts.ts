import type { Database } from '@forenet/database/database'
import { findPerson } from '../../../core/members/index.ts'
import { findDeletionNotice } from '../deletion-notice-repository.ts'
import { deletionDate } from '../deletion-rules.ts'

/** Null if the request was withdrawn or carried out. */
export async function findDeletionRequestedMail(database: Database, memberId: string) {
  const person = await findPerson(database, memberId)
  if (!person?.askedAt || person.email === null) return null
  const { email: to, firstName: name, language, askedAt } = person
  return { to, name, language, askedAt, takesEffectOn: deletionDate(askedAt) }
}

export async function findDeletionDoneMail(database: Database, memberId: string) {
  const farewell = await findDeletionNotice(database, memberId)
  if (!farewell) return null
  const { email: to, name, language, keptUntil } = farewell
  return { to, name, language, keptUntil }
}
