import type { ClubSendingVolume, ClubSendingVolumes } from '@forenet/contract/club/sending'
import { inTransaction } from '@forenet/database/transaction'
import { computeDailyMessageLimit } from '@forenet/domain/club-sending'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../audit/index.ts'
import { facesOf } from '../members/index.ts'
import { listClubSummaries } from '../organisations/index.ts'
import { toClubSender } from './sending-gate.ts'
import {
  deleteSuspension,
  insertSuspension,
  listSendingVolumes,
  type SendingVolumeRow,
} from './suspension-repository.ts'

const DAY_MS = 86_400_000
const MAX_CLUBS = 100

export type SuspensionDeps = Pick<Platform, 'pool' | 'database' | 'now'> & { ceiling: number }

export async function listSendingClubs({ database, now, ceiling }: SuspensionDeps): Promise<ClubSendingVolumes> {
  const at = now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const rows = await listSendingVolumes(database, { today: daysAgo(1), week: daysAgo(7), most: MAX_CLUBS })
  const operators = await facesOf(
    database,
    rows.flatMap(({ suspendedBy }) => suspendedBy ?? []),
  )
  return rows.map((row) => ({
    ...presentSendingVolume(row),
    allowance: computeDailyMessageLimit(toClubSender(row), at, ceiling),
    suspension:
      row.suspendedAt === null
        ? null
        : {
            at: row.suspendedAt.toISOString(),
            by: (row.suspendedBy && operators.get(row.suspendedBy)?.name) || '',
            reason: row.reason ?? '',
          },
  }))
}

function presentSendingVolume({
  id,
  key,
  name,
  published,
  today,
  week,
  refused,
  reports,
}: SendingVolumeRow): Omit<ClubSendingVolume, 'allowance' | 'suspension'> {
  return { id, key, name, published, today: Math.max(0, today), week: Math.max(0, week), refused, reports }
}

/** Idempotent. Throws `not-found`. */
export async function suspendSending(
  deps: SuspensionDeps,
  caller: Caller,
  organisationId: string,
  reason: string,
): Promise<ClubSendingVolumes> {
  requireOwnName(caller)
  await requireClub(deps, organisationId)
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    if (!(await insertSuspension(transaction, { organisationId, by: caller.memberId, at, reason }))) return
    const about = { objectKind: 'organisation', objectId: organisationId, organisationId, detail: { reason } }
    await audit(transaction, caller, { action: 'sending-suspended', ...about }, at)
  })
  return listSendingClubs(deps)
}

/** Idempotent. Throws `not-found`. */
export async function resumeSending(
  deps: SuspensionDeps,
  caller: Caller,
  organisationId: string,
): Promise<ClubSendingVolumes> {
  requireOwnName(caller)
  await requireClub(deps, organisationId)
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await deleteSuspension(transaction, organisationId))) return
    const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
    await audit(transaction, caller, { action: 'sending-resumed', ...about }, deps.now())
  })
  return listSendingClubs(deps)
}

function requireOwnName({ actingFor }: Caller): void {
  if (actingFor !== null) throw new ProblemError('not-allowed', 'You can only do this in your own name')
}

async function requireClub({ database }: SuspensionDeps, organisationId: string): Promise<void> {
  if ((await listClubSummaries(database, [organisationId])).length === 0) throw notFound('The club')
}
