import { removeInvisible } from '@forenet/domain/invisible-characters'
import { expect, test } from 'vitest'

test.each([
  ['a line break and a NUL', 'a\n\u0000b', 'ab'],
  ['marks of direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['spaces without width', 'a\u200b\ufeffb', 'ab'],
  ['half a letter', 'a\ud83db', 'ab'],
  ['a joiner among Latin letters', 'a\u200db', 'ab'],
])('removes %s', (_what, text, seen) => {
  expect(removeInvisible(text)).toBe(seen)
})

test.each(['Søren Å.', '👩 og 👨', 'علی\u200cرضا', 'क्\u200dष', '辻\u{e0100}'])('%j is unchanged', (text) => {
  expect(removeInvisible(text)).toBe(text)
})
