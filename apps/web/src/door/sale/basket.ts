import type { DoorOffers } from '@forenet/contract/door-sale'

export type Chosen = { key: string; ticketTypeId: string; name: string }
export type Basket = readonly Chosen[]
type Offered = DoorOffers['ticketTypes'][number]

export const countOf = (basket: Basket, typeId: string): number =>
  basket.filter(({ ticketTypeId }) => ticketTypeId === typeId).length

/** In øre. */
export function totalOf(basket: Basket, types: readonly Offered[]): number {
  const prices = new Map(types.map(({ id, totalMinor }) => [id, totalMinor]))
  return basket.reduce((sum, { ticketTypeId }) => sum + (prices.get(ticketTypeId) ?? 0), 0)
}

/** As far as this device knows. */
export function hasRoom(basket: Basket, type: Offered, { left }: Pick<DoorOffers, 'left'>, most: number): boolean {
  if (basket.length >= most || (left !== null && basket.length >= left)) return false
  return type.left === null || countOf(basket, type.id) < type.left
}

export function oneLess(basket: Basket, typeId: string): Basket {
  const at = basket.findLastIndex(({ ticketTypeId }) => ticketTypeId === typeId)
  return basket.filter((_, index) => index !== at)
}
