import { newPurchaseToken } from '@forenet/domain/purchase-token'

/** A new purchase token from the platform's random source. */
export function createPurchaseToken(): string {
  return newPurchaseToken((size) => crypto.getRandomValues(new Uint8Array(size)))
}
