import type { DoorSyncResult } from '@forenet/contract/door'
import { type CodeFault, findCodeFault, listTicketCodeReadings } from '@forenet/domain/ticket-code'

export type VerifiedCode =
  | { kind: 'tickets'; ticketIds: readonly string[] }
  | { kind: 'other-event'; eventId: string }
  /** `fault`: the code may be a ticket's, but was scanned wrongly. */
  | { kind: 'not-ours'; fault: CodeFault | null }

type VerificationKeys = readonly DoorSyncResult['keys'][number][]
type CheckSignature = (signature: BufferSource, signed: BufferSource) => Promise<boolean>

const signatureChecks = new Map<string, Promise<CheckSignature>>()

/** Verifies offline. Retired keys stay valid for codes they signed. */
export async function verifyCode(
  text: string,
  { eventId, keys }: { eventId: string; keys: VerificationKeys },
): Promise<VerifiedCode> {
  const readings = listTicketCodeReadings(text)
  for (const code of readings) {
    const key = keys.find(({ keyId }) => keyId === code.keyId)
    if (!key) continue
    const check = await getSignatureCheck(key.publicKey)
    const isTrue = await check(code.signature.slice(), new TextEncoder().encode(code.signed))
    if (!isTrue) continue
    if (code.eventId !== eventId) return { kind: 'other-event', eventId: code.eventId }
    return { kind: 'tickets', ticketIds: code.ticketIds }
  }
  const fault = findCodeFault(text)
  return { kind: 'not-ours', fault: readings.length > 0 && fault !== 'one-case' ? null : fault }
}

function getSignatureCheck(publicKey: string): Promise<CheckSignature> {
  const known = signatureChecks.get(publicKey)
  if (known) return known
  const made = makeCheck(decodeBase64Url(publicKey))
  signatureChecks.set(publicKey, made)
  made.catch(() => signatureChecks.delete(publicKey))
  return made
}

async function makeCheck(publicKey: Uint8Array<ArrayBuffer>): Promise<CheckSignature> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return (signature, signed) => crypto.subtle.verify('Ed25519', key, signature, signed)
  } catch {
    // Browsers without native Ed25519 (Chrome before 137, Safari before 17).
    const { verifySignatureInScript: checkByScript } = await import('./check-by-script.ts')
    return checkByScript(publicKey)
  }
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

/** Imports all keys in advance, so that the first scan is fast and works offline. */
export async function importKeys(keys: VerificationKeys): Promise<void> {
  await Promise.all(keys.map(({ publicKey }) => getSignatureCheck(publicKey)))
}
