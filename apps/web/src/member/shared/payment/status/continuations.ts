import { isRecord, parseStoredJson } from '../../../../kit/device/parse-stored-json.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { createPurchaseToken } from '../purchase-token.ts'
import { parsePurchaseToken } from './return-token.ts'

export type Continuation = { orgKey: string; eventId: string }

type Kept = Continuation & { token: string; purchase: string }

const buildStorageKey = (memberId: string): string => `forenet.afterwards.${memberId}`

/** Event registration to continue after a membership purchase; only the latest is stored. */
export const continuations = {
  tokenFor(memberId: string, purchase: string, then: Continuation): string {
    const kept = load(memberId)
    const token = kept?.purchase === purchase && kept.eventId === then.eventId ? kept.token : createPurchaseToken()
    personStorage.shared.setItem(buildStorageKey(memberId), JSON.stringify({ ...then, token, purchase } satisfies Kept))
    return token
  },
  of(memberId: string, returnToken: string): Continuation | undefined {
    const kept = load(memberId)
    return kept && kept.token === parsePurchaseToken(returnToken)
      ? { orgKey: kept.orgKey, eventId: kept.eventId }
      : undefined
  },
}

function load(memberId: string): Kept | undefined {
  const kept = parseStoredJson(personStorage.shared.getItem(buildStorageKey(memberId)))
  return isKept(kept) ? kept : undefined
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && ['orgKey', 'eventId', 'token', 'purchase'].every((key) => typeof value[key] === 'string')
}
