import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { isRecord } from '../../../kit/device/kept-text.ts'

/** A new purchase token from the platform's random source. */
export function createPurchaseToken(): string {
  return newPurchaseToken((size) => crypto.getRandomValues(new Uint8Array(size)))
}

/**
 * The purchase token of a draft and the selection it is for, as its text, made when that is reviewed: the same selection goes
 * out under the same token, so that pressing twice, or coming back and pressing again, is one purchase.
 */
export type DraftPurchase = { token: string; selection: string }

/** That part of a kept draft; null where it was not reviewed. */
export function asDraftPurchase(value: unknown): DraftPurchase | null {
  if (!isRecord(value) || typeof value.token !== 'string' || typeof value.selection !== 'string') return null
  return { token: value.token, selection: value.selection }
}
