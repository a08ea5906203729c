import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { audit } from '../audit/index.ts'
import { findStanding, insertLogin, type Login, updateEmail } from './login-repository.ts'
import { type LoginStanding, loginVerdict } from './login-rules.ts'

export type { Login }

export type LoginDeps = {
  pool: pg.Pool
  database: Database
  /** Until the transaction ends, nobody else becomes a member of an e-mail, or is invited by it. */
  lockEmail: (transaction: Database, email: string) => Promise<void>
  /** What other rooms do when a member's e-mail changes, in the same transaction. */
  emailMoved: (transaction: Database, moved: { id: string; from: string; to: string }, at: Date) => Promise<void>
  now: () => Date
}

/**
 * The member a login belongs to, or null where it has none yet. A login is known by the provider's own id of the person; at
 * its first sign-in by its e-mail. Where the provider says another e-mail than before, the member's follows it, unless it is
 * another member's: then it stays as it was.
 */
export async function memberOfLogin(deps: LoginDeps, login: Login): Promise<string | null> {
  const standing = await findStanding(deps.database, login)
  const verdict = loginVerdict(standing, login.email, login.saidAt)
  if (verdict === 'first' || verdict === 'moved') return inTransaction(deps.pool, (held) => settle(deps, held, login))
  return standing.memberId
}

/** Ids of the members whose an account is, or becomes by its e-mail; changes nothing. */
export async function membersBehindLogin(
  database: Database,
  login: Pick<Login, 'issuer' | 'subject' | 'email'>,
): Promise<string[]> {
  const { memberId, namedId } = await findStanding(database, login)
  return [memberId, namedId].filter((id) => id !== null)
}

/** Does what the login's standing calls for, looked at again where nobody else can change it. */
async function settle(deps: LoginDeps, transaction: Database, login: Login): Promise<string | null> {
  await deps.lockEmail(transaction, login.email)
  const standing = await findStanding(transaction, login)
  const at = deps.now()
  switch (loginVerdict(standing, login.email, login.saidAt)) {
    case 'moved':
      await move(deps, transaction, login, standing, at)
      return standing.memberId
    case 'first':
      if (standing.namedId === null) return null
      await insertLogin(transaction, login, standing.namedId, at)
      return standing.namedId
    default:
      return standing.memberId
  }
}

async function move(
  deps: LoginDeps,
  transaction: Database,
  login: Login,
  { memberId, memberEmail }: LoginStanding,
  at: Date,
): Promise<void> {
  if (memberId === null) return
  await updateEmail(transaction, login, memberId, at)
  const from = memberEmail ?? ''
  const actor = { email: login.email, memberId, actingFor: null }
  await audit(transaction, actor, { action: 'email-changed', objectKind: 'member', objectId: memberId }, at)
  await deps.emailMoved(transaction, { id: memberId, from, to: login.email }, at)
}
