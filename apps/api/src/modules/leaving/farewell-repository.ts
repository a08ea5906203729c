import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { forgetRecipient } from '../../platform/delivery/forget-repository.ts'

/** Where a deleted member is told that it is done, and until when the books keep what was bought. */
export type Farewell = {
  memberId: string
  email: string
  name: string
  language: 'da' | 'en'
  keptUntil: string | null
  createdAt: Date
}

const FAREWELL = `select member_id as "memberId", email, name, language, kept_until as "keptUntil", created_at as "createdAt"
  from farewell`

const insert = prepared(
  'farewell_insert',
  'insert into farewell (member_id, email, name, language, kept_until, created_at) values ($1, $2, $3, $4, $5, $6)',
)
const one = prepared<Farewell>('farewell_of', `${FAREWELL} where member_id = $1`)
const all = prepared<Farewell>('farewell_all', `${FAREWELL} order by created_at`)
const end = prepared('farewell_end', 'delete from farewell where member_id = $1')

export async function keepFarewell(transaction: Database, farewell: Farewell): Promise<void> {
  const { memberId, email, name, language, keptUntil, createdAt } = farewell
  await insert(transaction, [memberId, email, name, language, keptUntil, createdAt])
}

export async function findFarewell(database: Database, memberId: string): Promise<Farewell | undefined> {
  return (await one(database, [memberId]))[0]
}

/** Those whose mail has not been sent yet. */
export function listFarewells(database: Database): Promise<Farewell[]> {
  return all(database)
}

/** The mail has been sent, or is given up: nothing holds the address any more. Ending none changes nothing. */
export async function endFarewell(database: Database, memberId: string): Promise<void> {
  const kept = await findFarewell(database, memberId)
  if (!kept) return
  // The farewell goes last: dying before, what still holds the address is found again.
  await forgetRecipient(database, kept.email)
  await end(database, [memberId])
}
