import { verifyAsync } from '@noble/ed25519'

export function verifySignatureInScript(publicKey: Uint8Array) {
  return async (signature: BufferSource, signed: BufferSource): Promise<boolean> =>
    verifyAsync(plain(signature), plain(signed), publicKey)
}

const plain = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
