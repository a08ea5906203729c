import { isRecord, readKept } from '../../../../kit/device/kept-text.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { createPurchaseToken } from '../purchase-token.ts'
import { purchaseTokenIn } from './return-token.ts'

/** Registration to continue after a renewal is paid. */
export type Afterwards = { orgKey: string; eventId: string }

type Kept = Afterwards & { token: string; purchase: string }

const keyOf = (memberId: string): string => `forenet.afterwards.${memberId}`

/** Continuation after a membership purchase, stored on the device; only the latest. */
export const afterwards = {
  /** Token of a serialised purchase, stored with its continuation; stable for the same text. */
  tokenFor(memberId: string, purchase: string, then: Afterwards): string {
    const kept = load(memberId)
    const token = kept?.purchase === purchase && kept.eventId === then.eventId ? kept.token : createPurchaseToken()
    personStorage.shared.setItem(keyOf(memberId), JSON.stringify({ ...then, token, purchase } satisfies Kept))
    return token
  },
  /** Continuation of a purchase, if any. */
  of(memberId: string, returnToken: string): Afterwards | undefined {
    const kept = load(memberId)
    return kept && kept.token === purchaseTokenIn(returnToken)
      ? { orgKey: kept.orgKey, eventId: kept.eventId }
      : undefined
  },
}

function load(memberId: string): Kept | undefined {
  const kept = readKept(personStorage.shared.getItem(keyOf(memberId)))
  return isKept(kept) ? kept : undefined
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && ['orgKey', 'eventId', 'token', 'purchase'].every((key) => typeof value[key] === 'string')
}
