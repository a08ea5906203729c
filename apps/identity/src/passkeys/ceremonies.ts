import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import { hashSecret } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'
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
        userID: encodeBytes(account.id),
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

/** The library throws for a wrong origin, missing user verification, or a counter that did not increase. */
async function judged<T>(verifying: Promise<T>): Promise<T | CeremonyRefusal> {
  try {
    return await verifying
  } catch (cause) {
    return refusal('unproven', cause)
  }
}

/** Not verified yet, so use it for rate limiting only; empty if absent. */
export function parseCredentialId(answer: string): string {
  const parsed = signedCredentialSchema.safeParse(answer)
  return parsed.success ? parsed.data.id : ''
}

function refusal(refused: CeremonyRefusal['refused'], cause: unknown): CeremonyRefusal {
  return { refused, cause }
}

function encodeBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text))
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credentialId = z
  .string()
  .max(1364)
  .regex(/^[\w-]+$/)
const bytes = z
  .string()
  .max(12_000)
  .regex(/^[\w-]+$/)

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    context.addIssue({ code: 'custom', message: String(cause) })
    return z.NEVER
  }
})

const newCredentialSchema = json.pipe(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string())
        .max(20)
        .default([])
        .transform((all) => TRANSPORTS.filter((known) => all.includes(known))),
    }),
  }),
)

const signedCredentialSchema = json.pipe(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
    }),
  }),
)

type ChallengePurpose = 'sign-in' | 'add'

const CHALLENGE_SECONDS = 5 * 60

/** Single-use and bound to a sign-in or session. */
function buildPasskeyChallenges({ pool, now }: IdentityRealm) {
  return {
    async create(purpose: ChallengePurpose, boundTo: string): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      await pool.query(
        `insert into identity.passkey_challenge (purpose, bound_to_hash, challenge, expires_at) values ($1, $2, $3, $4)
         on conflict (purpose, bound_to_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
        [purpose, hashSecret(boundTo), challenge, new Date(now().getTime() + CHALLENGE_SECONDS * 1000)],
      )
      return challenge
    },

    /** Consumed even if verification then fails; undefined if expired. */
    async use(purpose: ChallengePurpose, boundTo: string): Promise<string | undefined> {
      const used = await pool.query<{ challenge: string; expiresAt: Date }>(
        `delete from identity.passkey_challenge where purpose = $1 and bound_to_hash = $2
         returning challenge, expires_at as "expiresAt"`,
        [purpose, hashSecret(boundTo)],
      )
      const [row] = used.rows
      return row && row.expiresAt > now() ? row.challenge : undefined
    },
  }
}
