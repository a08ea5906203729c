import { DEFAULT_TOKEN_LIFETIMES, type IdentityRealm } from '../options.ts'
import { buildSessions } from './sessions.ts'

export async function signOutEverywhere(
  realm: Pick<IdentityRealm, 'pool' | 'now' | 'securityEvent'>,
  email: string,
): Promise<{ accountId: string; sessions: number } | undefined> {
  const found = await realm.pool.query<{ id: string }>(
    'select id from identity.account where lower(email) = lower($1)',
    [email],
  )
  const accountId = found.rows[0]?.id
  if (accountId === undefined) return undefined
  const sessions = buildSessions({ ...realm, ttl: DEFAULT_TOKEN_LIFETIMES })
  const open = await sessions.ofAccount(accountId)
  await sessions.endAll(accountId)
  await sessions.forgetGrants(accountId)
  return { accountId, sessions: open.length }
}
