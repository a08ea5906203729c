import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { audit } from '../audit/index.ts'
import { findLoginState, insertLogin, type Login, updateEmail } from './login-repository.ts'
import { type LoginState, loginVerdict } from './login-rules.ts'

export type { Login }

export type LoginDeps = {
  pool: pg.Pool
  database: Database
  /** Advisory lock: serialises joining and inviting an e-mail. */
  lockEmail: (transaction: Database, email: string) => Promise<void>
  emailMoved: (transaction: Database, moved: { id: string; from: string; to: string }, at: Date) => Promise<void>
  now: () => Date
}

/**
 * Matches by issuer and subject, and by e-mail only at the first sign-in. A changed e-mail is copied to the member
 * unless taken.
 */
export async function findMemberByLogin(deps: LoginDeps, login: Login): Promise<string | null> {
  const status = await findLoginState(deps.database, login)
  const verdict = loginVerdict(status, login.email, login.saidAt)
  if (verdict === 'first' || verdict === 'moved')
    return inTransaction(deps.pool, (held) => resolveLogin(deps, held, login))
  return status.memberId
}

export async function listMembersByLogin(
  database: Database,
  login: Pick<Login, 'issuer' | 'subject' | 'email'>,
): Promise<string[]> {
  const { memberId, namedId } = await findLoginState(database, login)
  return [memberId, namedId].filter((id) => id !== null)
}

/** Repeats the decision under the e-mail lock. */
async function resolveLogin(deps: LoginDeps, transaction: Database, login: Login): Promise<string | null> {
  await deps.lockEmail(transaction, login.email)
  const status = await findLoginState(transaction, login)
  const at = deps.now()
  switch (loginVerdict(status, login.email, login.saidAt)) {
    case 'moved':
      await moveLogin(deps, transaction, login, status, at)
      return status.memberId
    case 'first':
      if (status.namedId === null) return null
      await insertLogin(transaction, login, status.namedId, at)
      return status.namedId
    default:
      return status.memberId
  }
}

async function moveLogin(
  deps: LoginDeps,
  transaction: Database,
  login: Login,
  { memberId, memberEmail }: LoginState,
  at: Date,
): Promise<void> {
  if (memberId === null) return
  await updateEmail(transaction, login, memberId, at)
  const from = memberEmail ?? ''
  const actor = { email: login.email, memberId, actingFor: null }
  await audit(transaction, actor, { action: 'email-changed', objectKind: 'member', objectId: memberId }, at)
  await deps.emailMoved(transaction, { id: memberId, from, to: login.email }, at)
}
