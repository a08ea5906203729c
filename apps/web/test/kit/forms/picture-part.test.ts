import { expect, test } from 'vitest'
import { zoomAfterKey } from '../../../src/club/events/crop/crop-dialog.tsx'
import { computeCropPixels } from '../../../src/kit/forms/picture-part.ts'

test.each([
  [
    { x: 0, y: 0, width: 100, height: 100 },
    { x: 0, y: 0, width: 1200, height: 630 },
  ],
  [
    { x: 25, y: 50, width: 50, height: 50 },
    { x: 300, y: 315, width: 600, height: 315 },
  ],
  // Rounding errors are clamped to the edge.
  [
    { x: -0.01, y: 60, width: 100.02, height: 40.2 },
    { x: 0, y: 378, width: 1200, height: 252 },
  ],
  [
    { x: 100, y: 100, width: 0, height: 0 },
    { x: 1199, y: 629, width: 1, height: 1 },
  ],
])('of 1200 × 630 the part %o is the pixels %o', (part, pixels) => {
  expect(computeCropPixels(part, { width: 1200, height: 630 })).toEqual(pixels)
})

test('plus and minus zoom from one to four times; other keys do nothing', () => {
  expect(zoomAfterKey(1, '+')).toBe(1.25)
  expect(zoomAfterKey(1, '=')).toBe(1.25)
  expect(zoomAfterKey(4, '+')).toBe(4)
  expect(zoomAfterKey(1.5, '-')).toBe(1.25)
  expect(zoomAfterKey(1.1, '_')).toBe(1)
  expect(zoomAfterKey(2, 'ArrowUp')).toBeNull()
})
