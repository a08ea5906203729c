/** Null matches any byte: WebP has its length between 'RIFF' and 'WEBP'. */
const FILE_SIGNATURES: readonly [type: string, bytes: readonly (number | null)[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
]

/** Detects the type from the magic bytes, ignoring the declared type. */
export function detectPictureType(bytes: Uint8Array): string | null {
  const found = FILE_SIGNATURES.find(([, signature]) =>
    signature.every((byte, i) => byte === null || bytes[i] === byte),
  )
  return found?.[0] ?? null
}
