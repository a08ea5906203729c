import type { DoorOffers, DoorSale, NewDoorSale } from '@forenet/contract/door-sale'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import {
  findOpenWindow,
  getOrder,
  handleAnonymousReturn,
  openPaymentWindowForOrder,
} from '../../money/payments/index.ts'
import { type AuthenticatedDevice, requireDevice } from '../door/index.ts'
import { doorSaleToken, listDoorOffers, releaseHeldRegistration, sellAtDoor, storingProblem } from '../events/index.ts'
import { listTicketsByRegistration } from '../tickets/index.ts'
import type { DoorSalesDeps } from './door-sales-deps.ts'
import { findOpenDrawer } from './drawer-repository.ts'
import { presentOpenDrawer } from './drawer-rules.ts'
import { drawerAuditEntry, drawerClosedProblem, requireActiveDevice } from './drawers.ts'
import { renderPaidPage } from './paid-page.ts'
import * as repository from './sale-repository.ts'

const STATE_BY_ROW_STATE: Record<repository.SaleRow['state'], DoorSale['state']> = {
  reserved: 'waiting',
  confirmed: 'paid',
  declined: 'unpaid',
  cancelled: 'ended',
  refunded: 'ended',
}

const MAX_LATEST_SALES = 8

/** Throws `door-ended`. */
export async function getDoorOffers(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
): Promise<DoorOffers> {
  const { device } = await requireDevice(deps, eventId, token)
  const [offers, drawer, latest] = await Promise.all([
    listDoorOffers(deps.database, eventId, deps.now()),
    findOpenDrawer(deps.database, device.id),
    repository.listLatestSales(deps.database, device.id, MAX_LATEST_SALES),
  ])
  return {
    ...offers,
    drawer: drawer ? presentOpenDrawer(drawer) : null,
    latest: await Promise.all(latest.map((sale) => presentSale(deps, sale))),
  }
}

/**
 * Idempotent by id. A payment on the buyer's phone reserves the seats; a retry reopens a failed window. Throws
 * `door-ended`, `drawer-closed` for cash without an open drawer, `gateway-unavailable` (nothing is sold), and like
 * `sellAtDoor`.
 */
export async function createDoorSale(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  input: NewDoorSale,
): Promise<DoorSale> {
  const here = await requireDevice(deps, eventId, token)
  try {
    await inTransaction(deps.pool, (transaction) => sellIdempotently(deps, transaction, here, input))
  } catch (error) {
    throw storingProblem(error)
  }
  const sale = await getSale(deps, here, input.id)
  return sale.state === 'waiting' && sale.payment === null ? openPayment(deps, here, input.id) : sale
}

async function openPayment(deps: DoorSalesDeps, here: AuthenticatedDevice, saleId: string): Promise<DoorSale> {
  const { orderId } = await getOwnSale(deps, here, saleId)
  const order = await getOrder(deps.database, orderId)
  const { origin } = deps.events.payments
  try {
    await openPaymentWindowForOrder(
      deps.events.payments,
      'portal',
      order,
      (outcome) => new URL(renderPaidPage(saleId, order.language, outcome), origin).href,
    )
  } catch (error) {
    // A concurrent retry may have opened another payment window.
    if (await findOpenWindow(deps.database, orderId)) return getSale(deps, here, saleId)
    await releaseHeldRegistration(deps.events, saleId)
    throw error
  }
  return getSale(deps, here, saleId)
}

/**
 * A late payment is voided. Idempotent. Throws `door-ended`, `not-found` for another device's sale, and
 * `payment-in-progress`.
 */
export async function abandonDoorSale(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  saleId: string,
): Promise<DoorSale> {
  const here = await requireDevice(deps, eventId, token)
  const sale = await getOwnSale(deps, here, saleId)
  if (sale.means === 'link' && sale.state === 'reserved') {
    try {
      await releaseHeldRegistration(deps.events, saleId)
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'already-paid') throw error
    }
  }
  return getSale(deps, here, saleId)
}

/** The visitor is anonymous, so only the gateway is trusted. */
export function handleBuyerReturn(deps: DoorSalesDeps, saleId: string, authorizationIdentifier: string): Promise<void> {
  return handleAnonymousReturn(deps.events.payments, doorSaleToken(saleId), authorizationIdentifier)
}

/** Throws `door-ended`, and `not-found` for another device's sale. */
export async function findDoorSale(
  deps: DoorSalesDeps,
  eventId: string,
  token: string | undefined,
  saleId: string,
): Promise<DoorSale> {
  return getSale(deps, await requireDevice(deps, eventId, token), saleId)
}

async function sellIdempotently(
  deps: DoorSalesDeps,
  transaction: Database,
  here: AuthenticatedDevice,
  input: NewDoorSale,
): Promise<void> {
  const { device, event } = here
  await acquireAdvisoryLocks(transaction, `door sale ${input.id}`)
  const before = await repository.findSale(transaction, input.id)
  if (before?.deviceId === device.id) return
  if (before) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  await requireActiveDevice(deps, transaction, here)
  const drawerId = input.means === 'cash' ? await lockSaleDrawer(deps, transaction, device.id) : null
  const at = deps.now()
  await sellAtDoor(deps.events, transaction, event.eventId, input, at)
  const { id, means, totalMinor } = input
  const tickets = input.tickets.length
  const sale = { id, eventId: event.eventId, deviceId: device.id, means, drawerId, tickets, totalMinor, at }
  await repository.insertSale(transaction, sale)
  await audit(
    transaction,
    'portal',
    drawerAuditEntry('door-sold', here, { tickets, method: means, amountMinor: totalMinor }),
    at,
  )
}

/** Locks the device's open drawer against closing. */
async function lockSaleDrawer(deps: DoorSalesDeps, transaction: Database, deviceId: string): Promise<string> {
  const seen = await findOpenDrawer(transaction, deviceId)
  if (!seen) throw drawerClosedProblem()
  await deps.lockDrawer(transaction, seen.id)
  // Closed while waiting for the lock; its count would not include this sale.
  if ((await findOpenDrawer(transaction, deviceId))?.id !== seen.id) throw drawerClosedProblem()
  return seen.id
}

async function getSale(deps: DoorSalesDeps, here: AuthenticatedDevice, saleId: string): Promise<DoorSale> {
  return presentSale(deps, await getOwnSale(deps, here, saleId))
}

async function getOwnSale(
  deps: DoorSalesDeps,
  { device }: AuthenticatedDevice,
  saleId: string,
): Promise<repository.SaleRow> {
  const sale = await repository.findSale(deps.database, saleId)
  if (sale?.deviceId !== device.id) throw notFound('The sale')
  return sale
}

async function presentSale(deps: DoorSalesDeps, sale: repository.SaleRow): Promise<DoorSale> {
  const state = STATE_BY_ROW_STATE[sale.state]
  const [tickets, link] = await Promise.all([
    listTicketsByRegistration(deps.database, sale.id),
    state === 'waiting' ? findOpenWindow(deps.database, sale.orderId) : null,
  ])
  return {
    id: sale.id,
    means: sale.means,
    state,
    at: sale.at.toISOString(),
    totalMinor: sale.totalMinor,
    tickets: tickets.map(({ id, attendeeName, ticketTypeName }) => ({
      ticketId: id,
      name: attendeeName,
      type: ticketTypeName,
    })),
    mailed: sale.billingEmail !== '',
    payment: link !== null && sale.heldUntil ? { link, until: sale.heldUntil.toISOString() } : null,
  }
}
