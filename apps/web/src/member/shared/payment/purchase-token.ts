import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { isRecord } from '../../../kit/device/parse-stored-json.ts'

export function createPurchaseToken(): string {
  return generatePurchaseToken((size) => crypto.getRandomValues(new Uint8Array(size)))
}

/** `selection` is serialised; the same one reuses the token, so that a double click is one purchase. */
export type DraftPurchase = { token: string; selection: string }

export function parseDraftPurchase(value: unknown): DraftPurchase | null {
  if (!isRecord(value) || typeof value.token !== 'string' || typeof value.selection !== 'string') return null
  return { token: value.token, selection: value.selection }
}
