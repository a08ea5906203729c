import { computeCropPixels, type PictureCrop } from './picture-part.ts'

const MAX_SIDE_PX = 512
const JPEG_QUALITY = 0.85

export class UnreadablePictureError extends Error {
  override name = 'PictureUnreadable'
}

export function computeScaledSize(
  width: number,
  height: number,
  longest = MAX_SIDE_PX,
): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** In px. @throws {UnreadablePictureError} */
export async function readPictureSize(file: Blob): Promise<{ width: number; height: number }> {
  const picture = await decodePicture(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** To WebP, or to JPEG if the browser cannot encode WebP. @throws {UnreadablePictureError} */
export async function shrinkPicture(
  file: Blob,
  longest = MAX_SIDE_PX,
  part: PictureCrop = { x: 0, y: 0, width: 100, height: 100 },
): Promise<Blob> {
  const picture = await decodePicture(file)
  try {
    const { x, y, width, height } = computeCropPixels(part, picture)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, computeScaledSize(width, height, longest))
    const context = canvas.getContext('2d')
    if (!context) throw new UnreadablePictureError('No canvas to draw on')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
    const webp = await encodeCanvas(canvas, 'image/webp')
    if (webp.type === 'image/webp') return webp
    // Fills transparent areas with white, because JPEG would show them black.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    return await encodeCanvas(canvas, 'image/jpeg')
  } finally {
    picture.close()
  }
}

function decodePicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePictureError('Not a picture that can be read', { cause })
  })
}

function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePictureError('The picture could not be written'))),
      type,
      JPEG_QUALITY,
    )
  })
}
