import { isRecord, parseStoredJson } from '../../../../kit/device/parse-stored-json.ts'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { createPurchaseToken } from '../purchase-token.ts'
import { parsePurchaseToken } from './return-token.ts'

export type Continuation = { orgKey: string; eventId: string }

type StoredContinuation = Continuation & { token: string; purchase: string }

const buildStorageKey = (memberId: string): string => `forenet.afterwards.${memberId}`

/** Event registration to continue after a membership purchase; only the latest is stored. */
export const continuations = {
  tokenFor(memberId: string, purchase: string, then: Continuation): string {
    const kept = loadContinuation(memberId)
    const token = kept?.purchase === purchase && kept.eventId === then.eventId ? kept.token : createPurchaseToken()
    personStorage.shared.setItem(
      buildStorageKey(memberId),
      JSON.stringify({ ...then, token, purchase } satisfies StoredContinuation),
    )
    return token
  },
  of(memberId: string, returnToken: string): Continuation | undefined {
    const kept = loadContinuation(memberId)
    return kept && kept.token === parsePurchaseToken(returnToken)
      ? { orgKey: kept.orgKey, eventId: kept.eventId }
      : undefined
  },
}

function loadContinuation(memberId: string): StoredContinuation | undefined {
  const kept = parseStoredJson(personStorage.shared.getItem(buildStorageKey(memberId)))
  return isStoredContinuation(kept) ? kept : undefined
}

function isStoredContinuation(value: unknown): value is StoredContinuation {
  return isRecord(value) && ['orgKey', 'eventId', 'token', 'purchase'].every((key) => typeof value[key] === 'string')
}
