import { verifyAsync } from '@noble/ed25519'

export function verifySignatureInScript(publicKey: Uint8Array) {
  return async (signature: BufferSource, signed: BufferSource): Promise<boolean> =>
    verifyAsync(toUint8Array(signature), toUint8Array(signed), publicKey)
}

const toUint8Array = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
