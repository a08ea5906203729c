import { randomUUID } from 'node:crypto'
import type { CashCount, CashDrawer, CashPayout, ClosedDrawer } from '@forenet/contract/door-sale'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import { type AuthenticatedDevice, lockActiveDevice, requireDevice } from '../door/index.ts'
import type { DoorSalesDeps } from './door-sales-deps.ts'
import * as repository from './drawer-repository.ts'
import { closingLines, expectedCashMinor, presentClosedDrawer, presentOpenDrawer } from './drawer-rules.ts'

/** Idempotent: returns an open drawer. Throws `door-ended`; `drawer-closed` if the id is of a closed one. */
export async function openDrawer(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  { id, floatMinor }: { id: string; floatMinor: number },
): Promise<CashDrawer> {
  const here = await requireDevice(deps, eventId, token)
  const { device } = here
  return inTransaction(deps.pool, async (transaction) => {
    await requireActiveDevice(deps, transaction, here)
    const at = deps.now()
    if (await repository.insertDrawer(transaction, { id, eventId, deviceId: device.id }, at)) {
      const line = { id: randomUUID(), drawerId: id, amountMinor: floatMinor, note: '', at, by: null }
      await repository.insertLine(transaction, { ...line, kind: 'float' })
      await audit(transaction, 'portal', drawerAuditEntry('cash-drawer-opened', here, { amountMinor: floatMinor }), at)
    }
    const open = await repository.findOpenDrawer(transaction, device.id)
    if (!open) throw drawerClosedProblem()
    return presentOpenDrawer(open)
  })
}

/** Throws `door-ended`, `not-found`, `drawer-closed` and `more-than-left`. */
export async function recordPayout(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  drawerId: string,
  { id, amountMinor, note }: CashPayout,
): Promise<CashDrawer> {
  const here = await requireDevice(deps, eventId, token)
  return inTransaction(deps.pool, async (transaction) => {
    await requireActiveDevice(deps, transaction, here)
    const drawer = await lockOpenDrawer(deps, transaction, drawerId, here)
    const before = await repository.findLine(transaction, id)
    if (before && (before.drawerId !== drawerId || before.amountMinor !== -amountMinor)) {
      throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    }
    if (drawer.closedAt) throw drawerClosedProblem()
    if (before) return presentOpenDrawer(drawer)
    if (amountMinor > expectedCashMinor(drawer)) {
      throw new ProblemError('more-than-left', 'There is not that much in the drawer')
    }
    const at = deps.now()
    await repository.insertLine(transaction, {
      ...{ id, drawerId, kind: 'payout', amountMinor: -amountMinor, note, at, by: null },
    })
    await audit(transaction, 'portal', drawerAuditEntry('cash-drawer-paid-out', here, { amountMinor, note }), at)
    return presentOpenDrawer({ ...drawer, payoutsMinor: drawer.payoutsMinor + amountMinor })
  })
}

/** Throws `door-ended`, and the errors of `close`. */
export async function closeDrawer(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  drawerId: string,
  count: CashCount,
): Promise<ClosedDrawer> {
  const here = await requireDevice(deps, eventId, token)
  return inTransaction(deps.pool, async (transaction) => {
    await requireActiveDevice(deps, transaction, here)
    await lockOpenDrawer(deps, transaction, drawerId, here)
    return closeDrawerWithCount(deps, transaction, drawerId, count, null, (action, detail) =>
      audit(transaction, 'portal', drawerAuditEntry(action, here, detail), deps.now()),
    )
  })
}

type RecordAudit = (action: string, detail: object) => Promise<void>

/** Idempotent. Throws `drawer-closed` after another count, `changed-meanwhile` if the expected amount changed. */
export async function closeDrawerWithCount(
  deps: Pick<DoorSalesDeps, 'now'>,
  transaction: Database,
  drawerId: string,
  { expectedMinor, countedMinor, note }: CashCount,
  by: string | null,
  record: RecordAudit,
): Promise<ClosedDrawer> {
  const drawer = await repository.findDrawer(transaction, drawerId)
  if (!drawer) throw notFound('The drawer')
  if (drawer.closedAt) {
    const closed = presentClosedDrawer(drawer, drawer.closedAt)
    if (closed.countedMinor === countedMinor && closed.expectedMinor === expectedMinor) return closed
    throw drawerClosedProblem()
  }
  if (expectedCashMinor(drawer) !== expectedMinor) {
    throw new ProblemError('changed-meanwhile', 'A sale or payout was recorded in the meantime; count the cash again')
  }
  const at = deps.now()
  const why = countedMinor === expectedMinor ? '' : note
  for (const { kind, amountMinor } of closingLines(expectedMinor, countedMinor)) {
    const line = { id: randomUUID(), drawerId, kind, amountMinor, at, by }
    await repository.insertLine(transaction, { ...line, note: kind === 'difference' ? why : '' })
  }
  await repository.closeDrawerRow(transaction, drawerId, at)
  const differenceMinor = countedMinor - expectedMinor
  await record('cash-drawer-closed', { amountMinor: countedMinor, differenceMinor, ...(why !== '' && { note: why }) })
  return presentClosedDrawer({ ...drawer, differenceMinor, note: why }, at)
}

async function lockOpenDrawer(
  deps: DoorSalesDeps,
  transaction: Database,
  drawerId: string,
  { device }: AuthenticatedDevice,
): Promise<repository.DrawerRow> {
  await deps.lockDrawer(transaction, drawerId)
  const drawer = await repository.findDrawer(transaction, drawerId)
  if (drawer?.deviceId !== device.id) throw notFound('The drawer')
  return drawer
}

/** Throws `door-ended` if the device was deactivated after authentication. */
export async function requireActiveDevice(
  { now }: Pick<DoorSalesDeps, 'now'>,
  transaction: Database,
  { device }: AuthenticatedDevice,
): Promise<void> {
  if (await lockActiveDevice(transaction, device.id, now())) return
  throw new ProblemError('door-ended', 'This device no longer works at the door')
}

export function drawerClosedProblem(): ProblemError {
  return new ProblemError('drawer-closed', 'This cash drawer is not open')
}

export function drawerAuditEntry(
  action: string,
  { device, event }: { device: Pick<AuthenticatedDevice['device'], 'name'>; event: AuthenticatedDevice['event'] },
  detail: object,
) {
  const { eventId, organisationId, eventTitle } = event
  const about = { objectKind: 'event', objectId: eventId, organisationId }
  return { action, ...about, detail: { title: eventTitle, device: device.name, ...detail } }
}
