import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import {
  canAccessMember,
  canAccessMemberAt,
  type MemberAccessDeps,
  type MemberAccessLevel,
} from '../../core/members/index.ts'
import * as organisations from '../../core/organisations/index.ts'
import type { MembershipRow } from './membership-row.ts'
import * as repository from './repository.ts'

/** Throws `not-found` outside the caller's scope (ruling 13). */
export async function getAccessibleMembership(
  deps: MemberAccessDeps,
  caller: Caller,
  id: string,
  reach: MemberAccessLevel,
): Promise<MembershipRow> {
  const row = await getMembership(deps.database, id)
  if (!(await hasAccessToMembership(deps, caller, row, reach))) throw notFound('The membership')
  return row
}

type OwnedMembership = { organisationId: string; memberId: string }

async function hasAccessToMembership(
  deps: MemberAccessDeps,
  caller: Caller,
  row: OwnedMembership,
  reach: MemberAccessLevel,
): Promise<boolean> {
  if (caller.grants.length === 0) return canAccessMember(deps, caller, row.memberId, reach)
  const organisation = await organisations.getOrganisation(deps.database, row.organisationId)
  return canAccessMemberAt(deps, caller, row.memberId, { organisationKey: organisation.key }, reach)
}

export async function filterAccessibleRows<Row extends OwnedMembership>(
  deps: MemberAccessDeps,
  caller: Caller,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (caller.grants.length === 0) return rows
  const seen = await Promise.all(rows.map((row) => hasAccessToMembership(deps, caller, row, 'see')))
  return rows.filter((_row, index) => seen[index])
}

export async function filterAccessibleHistory(
  deps: MemberAccessDeps,
  caller: Caller,
  historyId: string,
  reach: MemberAccessLevel,
) {
  const line = await repository.findHistory(deps.database, historyId)
  if (!line) throw notFound('The history line')
  await getAccessibleMembership(deps, caller, line.membershipId, reach)
  return line
}

/** No access check. Throws `not-found`. */
export async function getMembership(database: Database, id: string): Promise<MembershipRow> {
  const row = await repository.findMembership(database, id)
  if (!row) throw notFound('The membership')
  return row
}
