import { buildGroupCodePayload } from '@forenet/domain/ticket-code'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { buildQrPath } from '../../src/ui/codes/qr-code.tsx'

const CODE = `FT1.abcd1234.${'A'.repeat(43)}.${'b'.repeat(86)}`

test('the path covers exactly the dark modules, inside a quiet zone of four', () => {
  const { size, path } = buildQrPath(CODE)
  const { modules } = QRCode.create(CODE, { errorCorrectionLevel: 'M' })
  expect(size).toBe(modules.size + 8)
  const drawn = new Set<string>()
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x)
    for (let step = 0; step < Number(width); step++) drawn.add(`${Number(x) + step} ${y}`)
  }
  const dark = new Set<string>()
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) dark.add(`${column + 4} ${row + 4}`)
    }
  }
  expect(drawn).toEqual(dark)
})

test('the code of twelve tickets has modules above half a millimetre on a phone', () => {
  const ids = Array.from({ length: 12 }, (_, nth) => `3f2504e0-4f89-41d3-9a0c-0305e82c33${10 + nth}`)
  const { size } = buildQrPath(`${buildGroupCodePayload('abcdefgh1234', ids, ids[0] ?? '')}.${'A'.repeat(86)}`)
  // On the narrowest phones the ticket code is 48 mm wide.
  expect(48 / size).toBeGreaterThan(0.5)
})
