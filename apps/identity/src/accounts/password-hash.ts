import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id. Each hash contains its parameters, so they can be raised later. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** PHC string. NFKC normalisation makes it independent of the keyboard. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: bytes(password), nonce: salt, tagLength: TAG_LENGTH, ...COST })
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${base64(salt)}$${base64(tag)}`
}

/** @throws if the stored hash is corrupt */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(phc) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not an argon2id PHC string')
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: bytes(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, actual)
}

let unmatched: Promise<string> | undefined

/** Verified for unknown accounts, so that the response takes equally long. */
export function createDummyPasswordHash(): Promise<string> {
  unmatched ??= hashPassword(randomUUID())
  return unmatched
}

function bytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}

function base64(buffer: Buffer): string {
  return buffer.toString('base64').replaceAll('=', '')
}
