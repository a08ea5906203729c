import type { MembershipType, MembershipTypeChange, NewMembershipType } from '@forenet/contract/club/membership-type'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { diffFields } from '@forenet/domain/merge-edits'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { requirePublicName } from '../../../platform/http/public-name.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { databaseCode } from '../../../platform/observability/error-reason.ts'
import { audit } from '../../core/audit/index.ts'
import { type EditionRow, listEditions } from '../../core/organisations/index.ts'
import { countSoldByEdition, countWaiting } from '../memberships/index.ts'
import {
  findType,
  insertType,
  listMembershipTypeRows,
  lockType,
  type MembershipTypeRow,
  updateType,
} from './repository.ts'

export type TypesDeps = { pool: pg.Pool; database: Database; now: () => Date }

const UNIQUE_VIOLATION = '23505'

export async function listTypes(
  { database, now }: Pick<TypesDeps, 'database' | 'now'>,
  { id }: Pick<Club, 'id'>,
): Promise<MembershipType[]> {
  const [types, editions] = await Promise.all([listMembershipTypeRows(database, id), listEditions(database, id)])
  const ids = editions.map((edition) => edition.id)
  const at = now()
  const [sold, waiting] = await Promise.all([countSoldByEdition(database, ids, at), countWaiting(database, ids, at)])
  const present = ({ organisationId: _club, typeId: _type, enabled, ...row }: EditionRow) => ({
    ...row,
    published: enabled,
    sold: sold.get(row.id)?.paid ?? 0,
    waiting: waiting.get(row.id) ?? 0,
    fixed: sold.get(row.id)?.bound ?? false,
  })
  return types.map(({ organisationId: _club, ...type }) => ({
    ...type,
    editions: editions.filter(({ typeId }) => typeId === type.id).map(present),
  }))
}

/** Idempotent. Throws `type-name-taken`, `changed-meanwhile` (id taken). */
export async function createMembershipType(
  deps: TypesDeps,
  by: ClubCaller,
  wanted: NewMembershipType,
): Promise<MembershipType[]> {
  const { caller, club } = by
  await rethrowNameTaken(() =>
    inTransaction(deps.pool, async (transaction) => {
      if (!(await insertType(transaction, { ...wanted, organisationId: club.id }))) {
        const known = await findType(transaction, wanted.id)
        if (known?.organisationId !== club.id) throw notFound('The membership type')
        assertSameValues(known, wanted)
        return
      }
      const { id, ...detail } = wanted
      const about = { objectKind: 'membership-type', objectId: id, organisationId: club.id, detail }
      await audit(transaction, caller, { action: 'membership-type-made', ...about }, deps.now())
    }),
  )
  return listTypes(deps, club)
}

/** Editions have their own texts. Throws `not-found`, `changed-meanwhile`, `type-name-taken`. */
export async function changeType(
  deps: TypesDeps,
  { caller, club }: ClubCaller,
  id: string,
  { version, ...wanted }: MembershipTypeChange,
): Promise<MembershipType[]> {
  await rethrowNameTaken(() =>
    inTransaction(deps.pool, async (transaction) => {
      const before = await lockType(transaction, club.id, id)
      if (!before) throw notFound('The membership type')
      requireCurrentVersion(before, version)
      const changes = diffFields<object>(before, wanted)
      if (wanted.name !== before.name) requirePublicName('name', wanted.name)
      if (Object.keys(changes).length === 0) return
      const at = deps.now()
      await updateType(transaction, id, wanted, at)
      const about = { objectKind: 'membership-type', objectId: id, organisationId: club.id, detail: { changes } }
      await audit(transaction, caller, { action: 'membership-type-changed', ...about }, at)
    }),
  )
  return listTypes(deps, club)
}

export function requireCurrentVersion(row: { version: number }, version: number): void {
  if (row.version !== version)
    throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
}

/** Throws `type-archived`. */
export function requireCurrent(type: MembershipTypeRow | undefined): void {
  if (type?.archived) throw new ProblemError('type-archived', 'Nothing new can be sold of an archived membership type')
}

/** Throws `changed-meanwhile` if the values differ. */
export function assertSameValues<T extends object>(stored: T, sent: Partial<T>): void {
  if (Object.keys(diffFields(stored, sent)).length > 0)
    throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
}

async function rethrowNameTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    throw new ProblemError('type-name-taken', 'The club already has a membership type with this name')
  }
}
