import type { ClubDoorSales, ClubDrawers } from '@forenet/contract/club/door-sale'
import type { CashCount } from '@forenet/contract/door-sale'
import { inTransaction } from '@forenet/database/transaction'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { getManagedEventFacts, listDeviceNames } from '../door/index.ts'
import type { DoorSalesDeps } from './door-sales-deps.ts'
import * as drawers from './drawer-repository.ts'
import { presentClosedDrawer, presentOpenDrawer } from './drawer-rules.ts'
import { closeDrawerWithCount, drawerAuditEntry } from './drawers.ts'
import { listSoldByDevice } from './sale-repository.ts'

const MAX_DRAWERS = 200

export async function getClubDoorSales(
  deps: Pick<DoorSalesDeps, 'database' | 'now'>,
  by: ClubCaller,
  eventId: string,
): Promise<ClubDoorSales> {
  await getManagedEventFacts(deps, by, eventId)
  const [devices, sold, rows] = await Promise.all([
    listDeviceNames(deps, eventId),
    listSoldByDevice(deps.database, eventId),
    drawers.listDrawers(deps.database, eventId),
  ])
  const deviceOf = (id: string) => {
    const device = devices.get(id)
    if (!device) throw new Error(`No device ${id} at event ${eventId}`)
    return device
  }
  return {
    sales: sold.map(({ deviceId, ...row }) => ({ device: deviceOf(deviceId), ...row })),
    drawers: rows.map((drawer) => ({
      device: deviceOf(drawer.deviceId),
      open: drawer.closedAt ? null : presentOpenDrawer(drawer),
      closed: drawer.closedAt ? { ...presentClosedDrawer(drawer, drawer.closedAt), by: drawer.by } : null,
    })),
  }
}

/** Organisers may close a drawer after the event. Throws `not-found`, `drawer-closed` and `changed-meanwhile`. */
export async function closeDrawerAsOrganiser(
  deps: DoorSalesDeps,
  by: ClubCaller,
  eventId: string,
  drawerId: string,
  count: CashCount,
): Promise<ClubDoorSales> {
  const event = await getManagedEventFacts(deps, by, eventId)
  const devices = await listDeviceNames(deps, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    await deps.lockDrawer(transaction, drawerId)
    const drawer = await drawers.findDrawer(transaction, drawerId)
    const device = drawer?.eventId === eventId ? devices.get(drawer.deviceId) : undefined
    if (!device) throw notFound('The drawer')
    await closeDrawerWithCount(deps, transaction, drawerId, count, by.caller.memberId, (action, detail) =>
      audit(transaction, by.caller, drawerAuditEntry(action, { device, event }, detail), deps.now()),
    )
  })
  return getClubDoorSales(deps, by, eventId)
}

export async function listClubDrawers(
  { database }: Pick<DoorSalesDeps, 'database'>,
  by: ClubCaller,
): Promise<ClubDrawers> {
  const rows = await drawers.listClosedDrawers(database, by.club.id, MAX_DRAWERS)
  return {
    drawers: rows.flatMap(({ eventId, eventTitle, startsAt, device, by: closedBy, ...drawer }) =>
      drawer.closedAt
        ? {
            ...presentClosedDrawer(drawer, drawer.closedAt),
            event: { id: eventId, title: eventTitle, startsAt: startsAt.toISOString() },
            device,
            by: closedBy,
          }
        : [],
    ),
  }
}
