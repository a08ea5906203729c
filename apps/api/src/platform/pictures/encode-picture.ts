import sharp, { type Sharp } from 'sharp'
import { ProblemError } from '../http/problem-error.ts'
import { detectPictureType } from './picture-type.ts'

const MAX_PIXELS = 25_000_000
const MAX_SIDE = 2_048
const MAX_ENCODED_BYTES = 1_000_000
const JPEG_QUALITY = 85
const TIMEOUT_SECONDS = 15

export type EncodedPicture = { contentType: string; bytes: Uint8Array }

sharp.cache(false)
sharp.concurrency(1)

/** Drops EXIF data, trailing bytes and further frames. Throws `invalid-picture` or `too-large`. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const contentType = detectPictureType(bytes)
  if (!contentType) throw invalidPictureProblem()
  const { width, height } = await rethrowInvalidPicture(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw new ProblemError('too-large', 'The picture must have at most 25 megapixels')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const encoded = await rethrowInvalidPicture(() => applyFormat(picture, contentType).toBuffer())
  if (encoded.length <= MAX_ENCODED_BYTES) return { contentType, bytes: encoded }
  // Photos are several times smaller as WebP than as PNG.
  return {
    contentType: 'image/webp',
    bytes: await rethrowInvalidPicture(() => picture.webp({ quality: JPEG_QUALITY }).toBuffer()),
  }
}

function applyFormat(picture: Sharp, contentType: string): Sharp {
  if (contentType === 'image/png') return picture.png()
  return contentType === 'image/jpeg'
    ? picture.jpeg({ quality: JPEG_QUALITY })
    : picture.webp({ quality: JPEG_QUALITY })
}

async function rethrowInvalidPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw invalidPictureProblem(error)
  }
}

function invalidPictureProblem(cause?: unknown): ProblemError {
  return new ProblemError('invalid-picture', 'The picture must be a PNG, JPEG or WebP file', { cause })
}
