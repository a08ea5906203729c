import type { OwnSeat } from '@forenet/contract/club/handover'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { facesOf } from '../../members/index.ts'
import { listClubSummaries } from '../../organisations/index.ts'
import type { RolesDeps } from '../roles-deps.ts'
import { auditHandover } from './handover.ts'
import * as repository from './handover-repository.ts'

export async function listOwnSeats({ database }: Pick<RolesDeps, 'database'>, caller: Caller): Promise<OwnSeat[]> {
  if (caller.memberId === null || caller.actingFor !== null) return []
  const rows = await repository.listSeatsOfLeaver(database, caller.memberId)
  if (rows.length === 0) return []
  const clubs = await listClubSummaries(
    database,
    rows.map(({ organisationId }) => organisationId),
  )
  const faces = await facesOf(
    database,
    rows.map(({ takerId }) => takerId),
  )
  return rows.flatMap(({ id, organisationId, role, day, email, takerId, confirmedAt }) => {
    const club = clubs.find((one) => one.id === organisationId)
    const takes = (takerId && faces.get(takerId)?.name) || email
    return club
      ? { id, club: { key: club.key, name: club.name }, role, day, takes, confirmed: confirmedAt !== null }
      : []
  })
}

/** Idempotent. Throws `not-found`. */
export async function confirmOwnSeat(deps: RolesDeps, caller: Caller, seatId: string): Promise<OwnSeat[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const { memberId } = caller
    const own =
      memberId === null || caller.actingFor !== null ? [] : await repository.listSeatsOfLeaver(transaction, memberId)
    const seat = own.find(({ id }) => id === seatId)
    if (!seat) throw notFound('The role')
    const at = deps.now()
    if (!(await repository.confirmSeat(transaction, seatId, at))) return
    const about = { id: seat.handoverId, day: seat.day, role: seat.role }
    await auditHandover(transaction, caller, 'handover-confirmed', seat.organisationId, about, at)
  })
  return listOwnSeats(deps, caller)
}
