import type { ClubMembershipRequests, MembershipRequestDecision } from '@forenet/contract/club/membership-request'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPrice } from '@forenet/domain/edition-price'
import { isEditionOnSale } from '@forenet/domain/edition-waiting'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { audit } from '../../../core/audit/index.ts'
import { type EditionRow, listEditions } from '../../../core/organisations/index.ts'
import { listNewcomers } from '../new-members-repository.ts'
import { DECISION_MAILS } from './decision-mail.ts'
import { listObstacles } from './own-requests.ts'
import * as repository from './request-repository.ts'

type Deps = Pick<Platform, 'pool' | 'database' | 'now' | 'send'>

export async function listRequests(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  by: Pick<ClubCaller, 'caller' | 'club'>,
): Promise<ClubMembershipRequests> {
  const { club } = by
  const [rows, editions] = await Promise.all([
    repository.listRequestsByMembers(database, club.id),
    listEditions(database, club.id),
  ])
  const at = now()
  const today = calendarDateAt(at)
  const obstacles = await listObstacles(
    database,
    by,
    rows.filter(({ state }) => state === 'asked' || state === 'approved'),
    at,
  )
  const newcomers = await listNewcomers(database, club.id, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.flatMap((row) => {
    const edition = editions.find(({ id }) => id === row.configurationId)
    if (!edition || row.state === 'withdrawn' || row.state === 'bought') return []
    const { id, memberId, name, reason, wantsReduced, state, answer, priceMinor } = row
    return {
      ...{ id, memberId, name, reason, wantsReduced, state, answer, priceMinor },
      askedBy: row.askedBy === row.memberId ? null : row.askedByName,
      membership: edition.name,
      askedAt: row.askedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      dayPriceMinor: computeEditionPrice(edition, today).priceMinor,
      vatRate: Number(edition.vatRate),
      surchargeMinor: edition.surchargeMinor,
      joiningFeeMinor: newcomers.has(memberId) ? edition.joiningFeeMinor : 0,
      messagesAt: row.messagesAt !== null && row.messagesAt > at ? row.messagesAt.toISOString() : null,
      obstacle: obstacles.get(id) ?? null,
    }
  })
}

/**
 * An approval can be changed until it is used. Throws `not-found`, `needs-another-person`, `membership-not-on-offer`,
 * and `changed-meanwhile` if it was answered, withdrawn or used.
 */
export async function decideRequest(
  deps: Deps,
  by: ClubCaller,
  requestId: string,
  { approve, priceMinor, answer, decidedAt }: MembershipRequestDecision,
): Promise<ClubMembershipRequests> {
  const { caller, club } = by
  const edition = await getRequestedEdition(deps, club, requestId)
  const at = deps.now()
  const state = approve ? 'approved' : 'refused'
  if (approve && !isEditionOnSale(edition, calendarDateAt(at)))
    throw new ProblemError('membership-not-on-offer', 'That membership is not on offer: there is nothing to buy')
  requireNotAboveRegularPrice(edition, priceMinor, at)
  await inTransaction(deps.pool, async (transaction) => {
    const row = await repository.lockRequest(transaction, requestId)
    if (!row) throw notFound('The request')
    const seen = decidedAt === null ? null : new Date(decidedAt).getTime()
    const isSame = row.state === state && row.priceMinor === priceMinor && row.answer === answer
    if (isSame && row.decidedBy === caller.memberId) return
    if (approve) await requireIndependent(transaction, by, row, priceMinor, at)
    if ((row.state !== 'asked' && row.state !== 'approved') || (row.decidedAt?.getTime() ?? null) !== seen)
      throw new ProblemError('changed-meanwhile', 'The request was answered, withdrawn or bought in the meantime')
    await repository.decideRequest(
      transaction,
      requestId,
      { state, priceMinor, answer, decidedBy: caller.memberId, messagesAt: null },
      at,
    )
    const about = { objectKind: 'membership-configuration', objectId: edition.id, organisationId: club.id }
    const detail = { memberId: row.memberId, name: edition.name, ...(approve ? { priceMinor } : {}) }
    await audit(transaction, caller, { action: `membership-request-${state}`, ...about, detail }, at)
    const decided = at.toISOString()
    const key = `${requestId}:${decided}`
    await deps.send(DECISION_MAILS, { requestId, decidedAt: decided }, { transaction, key })
  })
  return listRequests(deps, by)
}

async function requireIndependent(
  transaction: Database,
  by: ClubCaller,
  row: repository.RequestRow,
  priceMinor: number | null,
  at: Date,
): Promise<void> {
  const obstacle = (await listObstacles(transaction, by, [row], at)).get(row.id)
  if (obstacle === undefined || (obstacle === 'day-price' && priceMinor === null)) return
  throw new ProblemError('needs-another-person', 'Someone independent of the requester must approve it')
}

async function getRequestedEdition(deps: Deps, club: Pick<Club, 'id'>, requestId: string): Promise<EditionRow> {
  const row = await repository.findRequest(deps.database, requestId)
  if (row?.organisationId !== club.id) throw notFound('The request')
  const edition = (await listEditions(deps.database, club.id)).find(({ id }) => id === row.configurationId)
  if (!edition) throw notFound('The membership')
  return edition
}

function requireNotAboveRegularPrice(edition: EditionRow, priceMinor: number | null, at: Date): void {
  if (priceMinor === null || priceMinor <= computeEditionPrice(edition, calendarDateAt(at)).priceMinor) return
  const message = 'Must not be above today’s price'
  throw new ProblemError('malformed-input', message, { errors: [{ path: 'priceMinor', message }] })
}
