import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePicture } from '../../src/platform/pictures/encode-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f54' } })

/** A one-colour PNG of a size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * Math.min(height, 20_000)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded picture', () => {
  test('loses location and camera metadata, and stays upright', async () => {
    const taken = await plain(40, 20)
      .withExif({
        IFD0: { Make: 'Kamera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 12/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    expect(taken.includes('Kamera')).toBe(true)

    const { contentType, bytes } = await encodePicture(taken)
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect([contentType, exif, xmp, iptc, orientation]).toEqual([
      'image/jpeg',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(bytes).includes('Kamera')).toBe(false)
    const upright = (await sharp(taken).metadata()).orientation === 6 ? [20, 40] : [40, 20]
    expect([width, height]).toEqual(upright)
  })

  test('loses data appended after its end', async () => {
    const both = Buffer.concat([await plain(4, 4).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect(Buffer.from((await encodePicture(both)).bytes).includes('script')).toBe(false)
  })

  test('larger than any page needs is scaled down in proportion', async () => {
    const { contentType, bytes } = await encodePicture(await plain(4_000, 1_000).webp().toBuffer())
    const { width, height } = await sharp(bytes).metadata()
    expect([contentType, width, height]).toEqual(['image/webp', 2_048, 512])
  })

  test('that would be large as PNG is stored as WebP', { tags: 'full' }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photograph = await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#000', noise } })
      .blur(1)
      .png()
      .toBuffer()
    const { contentType, bytes } = await encodePicture(photograph)
    expect([contentType, bytes.length < photograph.length]).toEqual(['image/webp', true])
  })

  test.each([
    ['100,000 × 100,000 pixels in a few kilobytes', png(100_000, 100_000), 'too-large'],
    ['5,001 × 5,000 pixels', png(5_001, 5_000), 'too-large'],
    ['fewer rows than its header says', png(3_000, 2_000).subarray(0, 80), 'invalid-picture'],
    ['a header alone', png(10, 10).subarray(0, 33), 'invalid-picture'],
    ['no picture', Buffer.from('hello'), 'invalid-picture'],
  ])('%s is rejected', async (_what, bytes, code) => {
    expect(bytes.length).toBeLessThan(1_000_000)
    const before = process.cpuUsage()
    await expect(encodePicture(bytes)).rejects.toMatchObject({ code })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_000)
  })

  test('5,000 × 5,000 pixels are decoded', async () => {
    expect((await encodePicture(png(5_000, 5_000))).contentType).toBe('image/png')
  })
})
