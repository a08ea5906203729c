import type {
  EditionChange,
  EditionPublishBody,
  MembershipType,
  NewEdition,
} from '@forenet/contract/club/membership-type'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { listChangedImmutableFields } from '@forenet/domain/edition-change'
import { diffFields } from '@forenet/domain/merge-edits'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { requirePublicName } from '../../../platform/http/public-name.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import { countSoldByEdition } from '../memberships/index.ts'
import { findType, lockType } from './repository.ts'
import { assertSameValues, listTypes, requireCurrent, requireCurrentVersion, type TypesDeps } from './types.ts'

const OBJECT_KIND = 'membership-configuration'

/** Idempotent. Throws `not-found`, `type-archived`, `changed-meanwhile` (id taken). */
export async function createEdition(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  typeId: string,
  { id, terms, published = false }: NewEdition,
): Promise<MembershipType[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const type = await lockType(transaction, club.id, typeId)
    if (!type) throw notFound('The membership type')
    requirePublicName('terms.name', terms.name)
    const edition = { id, organisationId: club.id, typeId, enabled: published }
    if (!(await organisations.insertEdition(transaction, edition, terms))) {
      assertSameValues(await lockEditionForChange(transaction, club.id, id), {
        typeId,
        ...terms,
        ...(published && { enabled: true }),
      })
      return
    }
    requireCurrent(type)
    const about = { objectKind: OBJECT_KIND, objectId: id, organisationId: club.id, detail: terms }
    await audit(transaction, caller, { action: 'membership-drafted', ...about }, deps.now())
    if (published) await auditPublishing(deps, transaction, { caller, club }, { id, name: terms.name, published })
  })
  return listTypes(deps, club)
}

/** Throws `not-found`, `changed-meanwhile`, and `sold-already` with the fields that buyers were promised. */
export async function changeEdition(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  id: string,
  { terms, version }: EditionChange,
): Promise<MembershipType[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const before = await lockEditionForChange(transaction, club.id, id)
    requireCurrentVersion(before, version)
    const changes = diffFields<object>(before, terms)
    if (Object.keys(changes).length === 0) return
    if (terms.name !== before.name) requirePublicName('terms.name', terms.name)
    const fixed = listChangedImmutableFields(before, terms)
    if (fixed.length > 0 && (await countSoldByEdition(transaction, [id], deps.now())).get(id)?.bound) {
      const message = 'Someone has bought it: this stays as it was sold'
      const errors = fixed.map((field) => ({ path: `terms.${field}`, message }))
      throw new ProblemError('sold-already', message, { errors })
    }
    await organisations.updateEdition(transaction, id, terms)
    const about = { objectKind: OBJECT_KIND, objectId: id, organisationId: club.id, detail: { changes } }
    await audit(transaction, caller, { action: 'membership-changed', ...about }, deps.now())
  })
  return listTypes(deps, club)
}

/** Existing buyers are unaffected. Throws `not-found`, `changed-meanwhile`, `type-archived`. */
export async function publishEdition(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  id: string,
  { published, version }: EditionPublishBody,
): Promise<MembershipType[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const before = await lockEditionForChange(transaction, club.id, id)
    requireCurrentVersion(before, version)
    if (before.enabled === published) return
    if (published) requireCurrent(await findType(transaction, before.typeId))
    await organisations.publishEdition(transaction, id, published)
    await auditPublishing(deps, transaction, { caller, club }, { id, name: before.name, published })
  })
  return listTypes(deps, club)
}

async function auditPublishing(
  deps: TypesDeps,
  transaction: Database,
  { caller, club }: Pick<ClubCaller, 'caller' | 'club'>,
  { id, name, published }: { id: string; name: string; published: boolean },
): Promise<void> {
  const action = published ? 'membership-offered' : 'membership-withdrawn'
  const about = { objectKind: OBJECT_KIND, objectId: id, organisationId: club.id, detail: { name } }
  await audit(transaction, caller, { action, ...about }, deps.now())
}

async function lockEditionForChange(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<organisations.EditionRow> {
  const edition = await organisations.lockEdition(transaction, organisationId, id)
  if (!edition) throw notFound('The membership')
  return edition
}
