import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { TicketKeys } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { codeToSign, completeCode, groupCodeToSign, readCode, type TicketCode } from '@forenet/domain/ticket-code'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { causeOf } from '../../platform/observability/reason-of.ts'
import { listKeys, type SigningKeyRow } from './signing-key-repository.ts'
import { loadSigningKeys, openPrivateHalf, rotateSigningKey, signs } from './signing-keys.ts'

/** So long a process goes by the keys it has read: another may have replaced them. */
const KEYS_LAST_MS = 600_000

/** Makes and proves what QR codes hold (ruling 20). Keys are kept in the process, and read again every ten minutes of use. */
export type TicketCodes = {
  /** A ticket's code. Ed25519 is deterministic: the same ticket has the same code for as long as the key is the same. */
  codeOf(ticketId: string, eventId: string): string
  /** The code of 2 to 12 tickets to an event, the same whatever their order. */
  groupCodeOf(ticketIds: readonly string[], eventId: string): string
  /** What a code says, when a key of ours has signed it; null otherwise. An unknown key is looked for in the database. */
  verifyCode(code: string): Promise<TicketCode | null>
  /** Public halves of all keys, the one that signs first, as they are in the database now. */
  publicKeys(): Promise<TicketKeys['keys']>
  /** Replaces a key that is a year old (docs/operations.md). */
  rotateYearly(): Promise<void>
}

type Keys = { current: { keyId: string; key: KeyObject }; known: ReadonlyMap<string, KeyObject> }

/** Loads the keys; the first start ever makes one. */
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
    return keysOf(await loadSigningKeys(deps.pool, deps.sealing, deps.database, deps.now()), deps.sealing)
  }
  let keys = await load()
  /** Nobody waits for it: what the old key signs until then is true as well. */
  const renew = () => {
    if (deps.now().getTime() - readAt < KEYS_LAST_MS) return
    load().then(
      (read) => {
        keys = read
      },
      (error: unknown) => deps.log.warn({ err: causeOf(error) }, 'ticket keys: not read again'),
    )
  }
  return {
    codeOf(ticketId, eventId) {
      renew()
      return signedBy(keys.current, codeToSign(keys.current.keyId, ticketId, eventId))
    },
    groupCodeOf(ticketIds, eventId) {
      renew()
      return signedBy(keys.current, groupCodeToSign(keys.current.keyId, ticketIds.toSorted(), eventId))
    },
    async verifyCode(code) {
      const read = readCode(code)
      if (!read) return null
      renew()
      if (!keys.known.has(read.keyId)) keys = await load()
      const key = keys.known.get(read.keyId)
      return key && verify(null, Buffer.from(read.signed, 'ascii'), key, read.signature) ? read : null
    },
    async publicKeys() {
      return (await listKeys(deps.database)).map(({ keyId, publicKey, retiredAt }) => ({
        keyId,
        publicKey: publicKey.toString('base64url'),
        retiredAt: retiredAt?.toISOString() ?? null,
      }))
    },
    async rotateYearly() {
      await rotateSigningKey(deps.pool, deps.sealing, deps.now(), 'yearly')
      // Also when another process was quicker, so that this one signs with the new key too.
      keys = await load()
    },
  }
}

function signedBy({ key }: Keys['current'], signed: string): string {
  return completeCode(signed, sign(null, Buffer.from(signed, 'ascii'), key))
}

async function keysOf(rows: readonly SigningKeyRow[], sealing: Sealing): Promise<Keys> {
  const current = rows.find(signs)
  if (!current) throw new Error('There is no key to sign tickets with')
  const half = (row: SigningKeyRow) => ({ kty: 'OKP', crv: 'Ed25519', x: row.publicKey.toString('base64url') })
  const d = await openPrivateHalf(sealing, current)
  return {
    current: { keyId: current.keyId, key: createPrivateKey({ key: { ...half(current), d }, format: 'jwk' }) },
    known: new Map(rows.map((row) => [row.keyId, createPublicKey({ key: half(row), format: 'jwk' })])),
  }
}
