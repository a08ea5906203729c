import { isRecord, readKept } from '../../../../kit/device/kept-text.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { createPurchaseToken } from '../purchase-token.ts'
import { purchaseTokenIn } from './return-token.ts'

/** The registration that a membership is renewed for: where the way goes on once it is paid. */
export type Afterwards = { orgKey: string; eventId: string }

type Kept = Afterwards & { token: string; purchase: string }

const keyOf = (memberId: string): string => `forenet.afterwards.${memberId}`

/** What comes after a purchase of memberships, kept on this device: one at a time, the newest. */
export const afterwards = {
  /** The token that a purchase goes out under, by its text, with what comes after it. The same text keeps its token. */
  tokenFor(memberId: string, purchase: string, then: Afterwards): string {
    const kept = load(memberId)
    const token = kept?.purchase === purchase && kept.eventId === then.eventId ? kept.token : createPurchaseToken()
    personStorage.shared.setItem(keyOf(memberId), JSON.stringify({ ...then, token, purchase } satisfies Kept))
    return token
  },
  /** What comes after the purchase of a return token; undefined where nothing does. */
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
