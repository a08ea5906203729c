import sharp from 'sharp'

/** Printed at 48 points; enough for 300 dots per inch. */
const SIDE = 200

let last: { bytes: Uint8Array; png: Buffer | null } | null = null

/** The renderer reads neither WebP nor interlaced PNG. Null for a picture that cannot be decoded. */
export async function logoPng(bytes: Uint8Array): Promise<Buffer | null> {
  if (!last || Buffer.compare(last.bytes, bytes) !== 0) {
    const png = await sharp(bytes)
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => null)
    last = { bytes, png }
  }
  return last.png
}
