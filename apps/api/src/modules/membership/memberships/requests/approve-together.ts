import type { ChangedMembershipRequests, MembershipRequestApprovals } from '@forenet/contract/club/membership-request'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { isEditionOnSale } from '@forenet/domain/edition-waiting'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { audit } from '../../../core/audit/index.ts'
import { listEditions } from '../../../core/organisations/index.ts'
import { listRequests } from './club-requests.ts'
import { DECISION_MAILS } from './decision-mail.ts'
import { listObstacles } from './own-requests.ts'
import * as repository from './request-repository.ts'

type Deps = Pick<Platform, 'pool' | 'database' | 'now' | 'send'>

/** Undo window of a bulk approval; its mails wait for it. */
const MESSAGES_WAIT_SECONDS = 600

/**
 * Approves at the regular price. Skips requests that are answered, withdrawn, not on offer, or need an independent
 * approver. A retry sends nothing.
 */
export async function approveRequests(
  deps: Deps,
  by: ClubCaller,
  { ids, answer }: MembershipRequestApprovals,
): Promise<ChangedMembershipRequests> {
  const { caller, club } = by
  const at = deps.now()
  const messagesAt = new Date(at.getTime() + MESSAGES_WAIT_SECONDS * 1_000)
  const editions = new Map((await listEditions(deps.database, club.id)).map((edition) => [edition.id, edition]))
  const isSame = (row: repository.RequestRow) =>
    row.state === 'approved' && row.decidedBy === caller.memberId && row.answer === answer && areMessagesHeld(row, at)
  const done = await inTransaction(deps.pool, async (transaction) => {
    let count = 0
    const rows = await repository.lockRequests(transaction, club.id, ids)
    const obstacles = await listObstacles(transaction, by, rows, at)
    const isForOthers = ({ id }: repository.RequestRow) => (obstacles.get(id) ?? 'day-price') !== 'day-price'
    for (const row of rows) {
      if (isSame(row)) {
        count++
        continue
      }
      const edition = editions.get(row.configurationId)
      if (row.state !== 'asked' || !edition || isForOthers(row) || !isEditionOnSale(edition, calendarDateAt(at)))
        continue
      const given = { state: 'approved' as const, priceMinor: null, answer, decidedBy: caller.memberId, messagesAt }
      await repository.decideRequest(transaction, row.id, given, at)
      await recordApproval(transaction, by, row, edition.name, 'membership-request-approved', at)
      const decidedAt = at.toISOString()
      const how = { transaction, key: `${row.id}:${decidedAt}`, afterSeconds: MESSAGES_WAIT_SECONDS }
      await deps.send(DECISION_MAILS, { requestId: row.id, decidedAt }, how)
      count++
    }
    return count
  })
  return { done, passedOver: new Set(ids).size - done, requests: await listRequests(deps, by) }
}

/** Skips requests that are bought, answered otherwise, or already notified. */
export async function undoApprovals(
  deps: Deps,
  by: ClubCaller,
  ids: readonly string[],
): Promise<ChangedMembershipRequests> {
  const { club } = by
  const at = deps.now()
  const editions = new Map((await listEditions(deps.database, club.id)).map(({ id, name }) => [id, name]))
  const done = await inTransaction(deps.pool, async (transaction) => {
    const rows = await repository.lockRequests(transaction, club.id, ids)
    const back = rows.filter((row) => row.state === 'approved' && areMessagesHeld(row, at))
    await repository.undecideRequests(
      transaction,
      back.map(({ id }) => id),
    )
    for (const row of back) {
      const name = editions.get(row.configurationId) ?? ''
      await recordApproval(transaction, by, row, name, 'membership-request-taken-back', at)
    }
    return back.length
  })
  return { done, passedOver: new Set(ids).size - done, requests: await listRequests(deps, by) }
}

function areMessagesHeld({ messagesAt }: Pick<repository.RequestRow, 'messagesAt'>, at: Date): boolean {
  return messagesAt !== null && messagesAt > at
}

async function recordApproval(
  transaction: Database,
  { caller, club }: ClubCaller,
  { memberId, configurationId }: repository.RequestRow,
  name: string,
  action: string,
  at: Date,
): Promise<void> {
  const about = { objectKind: 'membership-configuration', objectId: configurationId, organisationId: club.id }
  await audit(transaction, caller, { action, ...about, detail: { memberId, name } }, at)
}
