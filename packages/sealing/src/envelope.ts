import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A 256-bit key and its id, which is part of every value encrypted with the key. */
export type NamedKey = { id: string; key: Buffer }

const ENVELOPE_VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Format of a sealed value. The check constraints of the sealed columns use the same pattern. */
export const SEALED_PATTERN = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/

export class UnsealError extends Error {
  constructor(purpose: string, cause?: unknown) {
    super(`What is sealed for "${purpose}" cannot be opened: altered, moved, or sealed by another key`, { cause })
    this.name = 'OpenError'
  }
}

/** Whether a text has the format of a sealed value; does not decrypt it. */
export function isSealed(text: string): boolean {
  return SEALED_PATTERN.test(text)
}

export function findSealingKeyId(text: string): string | undefined {
  return SEALED_PATTERN.exec(text)?.[1]
}

export function buildSealedPrefix(keyId: string): string {
  return `${ENVELOPE_VERSION}.${keyId}.`
}

/**
 * Encrypts with AES-256-GCM: `v1.<key id>.<nonce>.<ciphertext and tag>`. `purpose` is additional authenticated data, so
 * that a sealed value cannot be moved to another row or column.
 */
export function sealWith({ id, key }: NamedKey, text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(additionalData(id, purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${buildSealedPrefix(id)}${nonce.toString('base64url')}.${body.toString('base64url')}`
}

/** Decrypts a sealed value. @throws {UnsealError} */
export function unsealWith({ id, key }: NamedKey, sealed: string, purpose: string): string {
  const [, keyId, nonce, text] = SEALED_PATTERN.exec(sealed) ?? []
  if (keyId !== id || !nonce || !text) throw new UnsealError(purpose)
  const body = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
  decipher.setAAD(additionalData(id, purpose))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new UnsealError(purpose, cause)
  }
}

function additionalData(keyId: string, purpose: string): Buffer {
  return Buffer.from(`${ENVELOPE_VERSION}.${keyId} ${purpose}`, 'utf8')
}
