import { randomUUID } from 'node:crypto'
import { clubDoorDeviceRevoke, clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { clubCashDrawerClose, clubCashDrawerList, clubDoorSalesGet } from '@forenet/contract/club/door-sale-calls'
import type { Call, CallAnswer } from '@forenet/contract/define-call'
import { DOOR_TOKEN_HEADER } from '@forenet/contract/door'
import type { CashCount, NewDoorSale } from '@forenet/contract/door-sale'
import * as calls from '@forenet/contract/door-sale-calls'
import type { Problem } from '@forenet/contract/problem'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { withRole } from '../club/scene.ts'
import { openDevice } from '../door/scene.ts'

const TYPES = [
  { name: 'Adult', memberPriceMinor: 20_000, guestPriceMinor: 30_000, doorSale: true, doorPriceMinor: 35_000 },
  { name: 'Child', memberPriceMinor: 5_000, guestPriceMinor: null, doorSale: true, quota: 3 },
  { name: 'Baby', memberPriceMinor: 0, guestPriceMinor: 0, doorSale: true },
  { name: 'Patron', memberPriceMinor: null, guestPriceMinor: 90_000 },
]

/** An event with door sales, and the club's owner and treasurer. */
export async function createSalesScene(portal: TestPortal, overrides: Parameters<typeof createEvent>[2] = {}) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity: 10, ...overrides }, TYPES)
  const [adult, child, baby, patron] = event.ticketTypes.map(({ id }) => id) as [string, string, string, string]
  const owner = await withRole(portal, club, { role: 'owner' })
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const params = { orgKey: club.key, eventId: event.id }
  const { body } = await portal.call(owner, clubDoorLinkCreate, { params })
  const secret = new URL(body.url).hash.slice(1)
  return {
    ...{ club, event, adult, child, baby, patron, owner, treasurer, params },
    device: (name = 'Main door') => openTill(portal, { event }, secret, name),
    endDevice: (deviceId: string) => portal.call(owner, clubDoorDeviceRevoke, { params: { ...params, deviceId } }),
    sales: async () => (await portal.call(owner, clubDoorSalesGet, { params })).body,
    drawers: () => portal.call(treasurer, clubCashDrawerList, { params: { orgKey: club.key } }),
    closeByHost: (drawerId: string, count: CashCount, by = owner) =>
      portal.call(by, clubCashDrawerClose, { params: { ...params, drawerId }, body: count }),
    /** One adult ticket in cash by default. */
    wish: (more: Partial<NewDoorSale> = {}): NewDoorSale => ({
      id: randomUUID(),
      tickets: [{ ticketTypeId: adult, name: '' }],
      means: 'cash',
      email: null,
      totalMinor: 35_000,
      language: 'da',
      ...more,
    }),
  }
}

type TillAnswer<C extends Call> = { status: number; body: CallAnswer<C>; problem: Problem }

/** A device at the door, and the steward's actions on it. */
export async function openTill(portal: TestPortal, scene: { event: { id: string } }, secret: string, name: string) {
  const device = await openDevice(portal, scene as Parameters<typeof openDevice>[1], secret, name)
  async function ask<C extends Call>(
    call: C,
    { body, eventId = scene.event.id, ...params }: { body?: object; eventId?: string; [name: string]: unknown } = {},
  ): Promise<TillAnswer<C>> {
    const all: Record<string, unknown> = { eventId, ...params }
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(all[key]))
    const answer = await fetch(portal.origin + path, {
      method: call.method,
      headers: {
        [DOOR_TOKEN_HEADER]: device.token,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const told = await answer.json()
    return { status: answer.status, body: told as CallAnswer<C>, problem: told as Problem }
  }
  return {
    ...device,
    offers: (eventId?: string) => ask(calls.doorOffersGet, eventId ? { eventId } : {}),
    sell: (wish: NewDoorSale, eventId?: string) =>
      ask(calls.doorSaleCreate, { body: wish, ...(eventId ? { eventId } : {}) }),
    sale: (saleId: string) => ask(calls.doorSaleGet, { saleId }),
    giveUp: (saleId: string) => ask(calls.doorSaleCancel, { saleId }),
    open: (floatMinor = 50_000, id: string = randomUUID()) => ask(calls.cashDrawerOpen, { body: { id, floatMinor } }),
    payOut: (drawerId: string, amountMinor: number, note = 'Is til børnene', id: string = randomUUID()) =>
      ask(calls.cashDrawerPayOut, { drawerId, body: { id, amountMinor, note } }),
    close: (drawerId: string, count: CashCount) => ask(calls.cashDrawerClose, { drawerId, body: count }),
  }
}
