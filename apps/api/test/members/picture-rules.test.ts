import { expect, test } from 'vitest'
import { detectPictureType } from '../../src/platform/pictures/picture-type.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const text = (content: string) => [...Buffer.from(content, 'latin1')]

test.each([
  ['a PNG', [...png, 0, 0], 'image/png'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 16], 'image/jpeg'],
  ['a WebP', text('RIFF\x24\x00\x00\x00WEBPVP8 '), 'image/webp'],
  ['half a PNG signature', png.slice(0, 7), null],
  ['a PNG after a space', [0x20, ...png], null],
  ['a GIF', text('GIF89a'), null],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a page', text('<!doctype html>'), null],
  ['a script with WEBP where the name stands', text('<script>WEBPalert(1)'), null],
  ['another RIFF file', text('RIFF\x24\x00\x00\x00WAVEfmt '), null],
  ['nothing', [], null],
])('%s', (_what, bytes, expected) => {
  expect(detectPictureType(Uint8Array.from(bytes))).toBe(expected)
})
