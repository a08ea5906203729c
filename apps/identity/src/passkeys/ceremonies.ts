import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Account } from '../accounts/account.ts'
import type { IdentityRealm } from '../options.ts'
import { newCredentialSchema, signedCredentialSchema } from './credential-schemas.ts'
import { buildPasskeyChallenges, CHALLENGE_SECONDS } from './passkey-challenges.ts'
import type { Passkeys } from './passkeys.ts'

export type CeremonyRefusal = { refused: 'expired' | 'unproven'; cause: unknown }

export type WebAuthnCeremonies = ReturnType<typeof buildWebAuthnCeremonies>

export function buildWebAuthnCeremonies(realm: IdentityRealm, relyingParty: string, passkeys: Passkeys) {
  const challenges = buildPasskeyChallenges(realm)
  const timeout = CHALLENGE_SECONDS * 1000
  const expected = { expectedOrigin: realm.origin, expectedRPID: relyingParty, requireUserVerification: true }

  return {
    async creation(account: Account, sessionUid: string) {
      const known = await passkeys.keysOf(account.id)
      return generateRegistrationOptions({
        rpName: 'Forenet',
        rpID: relyingParty,
        userID: bytesOf(account.id),
        userName: account.email,
        userDisplayName: `${account.givenName} ${account.familyName}`.trim(),
        challenge: Buffer.from(await challenges.create('add', sessionUid), 'base64url'),
        timeout,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(({ credential: { id, transports } }) => ({ id, transports })),
      })
    },

    /** Accepts any discoverable passkey, so no user name is needed. */
    async request(interactionUid: string) {
      return generateAuthenticationOptions({
        rpID: relyingParty,
        challenge: Buffer.from(await challenges.create('sign-in', interactionUid), 'base64url'),
        timeout,
        userVerification: 'required',
      })
    },

    async created(answer: string, sessionUid: string) {
      const expectedChallenge = await challenges.use('add', sessionUid)
      if (!expectedChallenge) return refusal('expired', 'no challenge waits for this answer')
      const parsed = newCredentialSchema.safeParse(answer)
      if (!parsed.success) return refusal('unproven', parsed.error)
      const response = parsed.data
      const result = await judged(verifyRegistrationResponse({ response, expectedChallenge, ...expected }))
      if ('refused' in result) return result
      return result.verified ? result.registrationInfo : refusal('unproven', 'the attestation is not good')
    },

    async signed(answer: string, interactionUid: string): Promise<{ accountId: string } | CeremonyRefusal> {
      const expectedChallenge = await challenges.use('sign-in', interactionUid)
      if (!expectedChallenge) return refusal('expired', 'no challenge waits for this answer')
      const parsed = signedCredentialSchema.safeParse(answer)
      if (!parsed.success) return refusal('unproven', parsed.error)
      const response = parsed.data
      const key = await passkeys.findKey(response.id)
      if (!key) return refusal('unproven', 'nobody has this passkey')
      const handle = response.response.userHandle
      if (handle !== Buffer.from(key.accountId).toString('base64url')) {
        return refusal('unproven', 'the passkey names another account')
      }
      const { credential } = key
      const result = await judged(
        verifyAuthenticationResponse({ response, expectedChallenge, credential, ...expected }),
      )
      if ('refused' in result) return result
      if (!result.verified) return refusal('unproven', 'the signature is not good')
      const { newCounter, credentialBackedUp } = result.authenticationInfo
      const counts = await passkeys.recordUse(key.id, newCounter, credentialBackedUp)
      return counts ? { accountId: key.accountId } : refusal('unproven', 'the counter has moved on meanwhile')
    },
  }
}

/** The library throws on a wrong origin, missing user verification, or a counter that did not increase. */
async function judged<T>(verifying: Promise<T>): Promise<T | CeremonyRefusal> {
  try {
    return await verifying
  } catch (cause) {
    return refusal('unproven', cause)
  }
}

/** The id is not verified, so use it for rate limiting only; empty if absent. */
export function claimedCredentialId(answer: string): string {
  const parsed = signedCredentialSchema.safeParse(answer)
  return parsed.success ? parsed.data.id : ''
}

function refusal(refused: CeremonyRefusal['refused'], cause: unknown): CeremonyRefusal {
  return { refused, cause }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text))
}
