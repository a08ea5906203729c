import type { Database } from '@forenet/database/database'
import { countAppliedSince } from '../change-sets/index.ts'
import { countGoneSince } from './letter-repository.ts'

/** To how many people a club has written since a moment, from its register and about its events. Others who ask of it wait. */
export async function lettersSince(transaction: Database, organisationId: string, since: Date): Promise<number> {
  const fromRegister = await countAppliedSince(transaction, organisationId, 'write', since)
  return fromRegister + (await countGoneSince(transaction, organisationId, since))
}
