import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { TicketKeys } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import {
  appendSignature,
  buildGroupCodePayload,
  buildTicketCodePayload,
  listTicketCodeReadings,
  type TicketCode,
} from '@forenet/domain/ticket-code'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import { listSigningKeys, type SigningKeyRow } from './signing-key-repository.ts'
import { decryptPrivateKey, isSigningKey, loadSigningKeys, rotateSigningKey } from './signing-keys.ts'

/** The cache expires, because another process may rotate the keys. */
const KEY_CACHE_MS = 600_000

/** Codes of tickets in QR codes (ruling 20). */
export type TicketCodes = {
  /** Ed25519 is deterministic, so the code is stable until key rotation. */
  codeOf(ticketId: string, eventId: string): string
  /** Accepts 2 to 12 tickets to an event, in any order. */
  groupCodeOf(ticketIds: readonly string[], eventId: string): string
  /** Null unless signed by one of our keys. */
  verifyCode(code: string): Promise<TicketCode | null>
  publicKeys(): Promise<TicketKeys['keys']>
  rotateYearly(): Promise<void>
}

type SigningKeys = { current: { keyId: string; key: KeyObject }; known: ReadonlyMap<string, KeyObject> }

export async function openTicketCodes(deps: {
  pool: pg.Pool
  sealing: Sealing
  database: Database
  now: () => Date
  log: FastifyBaseLogger
}): Promise<TicketCodes> {
  let readAt = deps.now().getTime()
  const load = async () => {
    readAt = deps.now().getTime()
    return decryptKeys(await loadSigningKeys(deps.pool, deps.sealing, deps.database, deps.now()), deps.sealing)
  }
  let keys = await load()
  /** Runs in the background, because signatures by the old key remain valid. */
  const renew = () => {
    if (deps.now().getTime() - readAt < KEY_CACHE_MS) return
    load().then(
      (read) => {
        keys = read
      },
      (error: unknown) => deps.log.warn({ err: errorCause(error) }, 'ticket keys: not reloaded'),
    )
  }
  return {
    codeOf(ticketId, eventId) {
      renew()
      return signWithKey(keys.current, buildTicketCodePayload(keys.current.keyId, ticketId, eventId))
    },
    groupCodeOf(ticketIds, eventId) {
      renew()
      return signWithKey(keys.current, buildGroupCodePayload(keys.current.keyId, ticketIds.toSorted(), eventId))
    },
    async verifyCode(code) {
      const readings = listTicketCodeReadings(code)
      if (readings.length === 0) return null
      renew()
      if (!readings.some(({ keyId }) => keys.known.has(keyId))) keys = await load()
      const isGenuine = ({ keyId, signed, signature }: TicketCode) => {
        const key = keys.known.get(keyId)
        return key !== undefined && verify(null, Buffer.from(signed, 'ascii'), key, signature)
      }
      return readings.find(isGenuine) ?? null
    },
    async publicKeys() {
      return (await listSigningKeys(deps.database)).map(({ keyId, publicKey, retiredAt }) => ({
        keyId,
        publicKey: publicKey.toString('base64url'),
        retiredAt: retiredAt?.toISOString() ?? null,
      }))
    },
    async rotateYearly() {
      await rotateSigningKey(deps.pool, deps.sealing, deps.now(), 'yearly')
      // Another process may have rotated first; this one must sign with the new key too.
      keys = await load()
    },
  }
}

function signWithKey({ key }: SigningKeys['current'], signed: string): string {
  return appendSignature(signed, sign(null, Buffer.from(signed, 'ascii'), key))
}

async function decryptKeys(rows: readonly SigningKeyRow[], sealing: Sealing): Promise<SigningKeys> {
  const current = rows.find(isSigningKey)
  if (!current) throw new Error('There is no key to sign tickets with')
  const half = (row: SigningKeyRow) => ({ kty: 'OKP', crv: 'Ed25519', x: row.publicKey.toString('base64url') })
  const d = await decryptPrivateKey(sealing, current)
  return {
    current: { keyId: current.keyId, key: createPrivateKey({ key: { ...half(current), d }, format: 'jwk' }) },
    known: new Map(rows.map((row) => [row.keyId, createPublicKey({ key: half(row), format: 'jwk' })])),
  }
}
