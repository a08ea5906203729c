import type { NewMembershipConfiguration } from '@forenet/contract/membership'
import type { NewOrganisation } from '@forenet/contract/organisation'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { type Actor, audit } from '../audit/index.ts'
import { findIdByKey } from './repository.ts'
import { insertMembershipOffer, insertOrganisation } from './set-up-repository.ts'

export function createOrganisation(pool: pg.Pool, actor: Actor, wanted: NewOrganisation, now: Date): Promise<string> {
  return inTransaction(pool, async (transaction) => {
    const id = await insertOrganisation(transaction, wanted)
    const { key, name } = wanted
    const about = { objectKind: 'organisation', objectId: id, organisationId: id, detail: { key, name } }
    await audit(transaction, actor, { action: 'organisation-created', ...about }, now)
    return id
  })
}

export function offerMembership(
  pool: pg.Pool,
  actor: Actor,
  organisationKey: string,
  wanted: NewMembershipConfiguration,
  now: Date,
): Promise<string> {
  return inTransaction(pool, async (transaction) => {
    const organisationId = await findIdByKey(transaction, organisationKey)
    if (!organisationId) throw new Error(`There is no club with the key ${organisationKey}`)
    const id = await insertMembershipOffer(transaction, organisationId, wanted)
    const about = { objectKind: 'membership-configuration', objectId: id, organisationId, detail: wanted }
    await audit(transaction, actor, { action: 'membership-offered', ...about }, now)
    return id
  })
}
