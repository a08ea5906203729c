import type { Caller } from '../access/caller.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequireCleanUpload, Upload } from '../http/upload-scan.ts'
import { defineParser, type Parsers } from '../tasks/parsers.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { detectPictureType } from './picture-type.ts'

export const PICTURE_MAX_BYTES = 1_000_000

const PICTURE_ENCODER = defineParser<typeof import('./encode-picture.ts'), 'encodePicture'>(
  new URL('./encode-picture.ts', import.meta.url),
  'encodePicture',
)

/** Throws `too-large`, `invalid-picture`, `infected-file` or `not-scanned`. */
export async function preparePicture(
  { parsers, requireClean }: { parsers: Parsers; requireClean: RequireCleanUpload },
  caller: Caller,
  upload: Upload,
): Promise<Omit<EncodedPicture, 'bytes'> & { bytes: Buffer }> {
  const { bytes } = upload
  if (bytes.length > PICTURE_MAX_BYTES) throw new ProblemError('too-large', 'The picture must be at most 1 MB')
  if (!detectPictureType(bytes))
    throw new ProblemError('invalid-picture', 'The picture must be a PNG, JPEG or WebP file')
  await requireClean(caller, upload)
  const encoded = await parsers.run(PICTURE_ENCODER, bytes)
  return { ...encoded, bytes: Buffer.from(encoded.bytes) }
}
