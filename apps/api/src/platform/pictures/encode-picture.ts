import sharp, { type Sharp } from 'sharp'
import { ProblemError } from '../http/problem-error.ts'
import { detectPictureType } from './picture-type.ts'

const MAX_PIXELS = 25_000_000
const MAX_SIDE = 2_048
const MAX_ENCODED_BYTES = 1_000_000
const QUALITY = 85
const TIMEOUT_SECONDS = 15

export type EncodedPicture = { contentType: string; bytes: Uint8Array }

sharp.cache(false)
sharp.concurrency(1)

/** Drops EXIF data, trailing bytes and further frames. Throws `invalid-picture` or `too-large`. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const contentType = detectPictureType(bytes)
  if (!contentType) throw invalid()
  const { width, height } = await decoding(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PIXELS) throw new ProblemError('too-large', 'The picture must have at most 25 megapixels')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const encoded = await decoding(() => formatted(picture, contentType).toBuffer())
  if (encoded.length <= MAX_ENCODED_BYTES) return { contentType, bytes: encoded }
  // Photos are several times smaller as WebP than as PNG.
  return { contentType: 'image/webp', bytes: await decoding(() => picture.webp({ quality: QUALITY }).toBuffer()) }
}

function formatted(picture: Sharp, contentType: string): Sharp {
  if (contentType === 'image/png') return picture.png()
  return contentType === 'image/jpeg' ? picture.jpeg({ quality: QUALITY }) : picture.webp({ quality: QUALITY })
}

async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw invalid(error)
  }
}

function invalid(cause?: unknown): ProblemError {
  return new ProblemError('invalid-picture', 'The picture must be a PNG, JPEG or WebP file', { cause })
}
