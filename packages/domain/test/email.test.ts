import { EMAIL_PATTERN, emailAddressSchema } from '@forenet/domain/email'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const address = emailAddressSchema('no address')

describe('an e-mail address', () => {
  test.each([
    ['a@b.dk', 'a@b.dk'],
    ['Asta.Lind+Forenet@Example.ORG', 'asta.lind+forenet@example.org'],
    ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ])('%s is stored in lower case', (written, kept) => {
    expect(address.parse(written)).toBe(kept)
  })

  test.each([
    [''],
    ['asta'],
    ['asta@localhost'],
    [' a@b.dk'],
    ['a@b.dk\u00A0'],
    ['\u212Aasper@example.org'],
    ['kasper@\u212Aor.dk'],
    ['a\u017Fta@example.org'],
    ['\u0130da@example.org'],
    ['\u0430sta@example.org'],
    ['søren@blåbær.dk'],
    [null],
    [['a@b.dk']],
  ])('%j is refused', (written) => {
    expect(address.safeParse(written).error?.issues[0]?.message).toBe('no address')
  })
})

test('the documented pattern accepts and refuses the same addresses', () => {
  const shape = new RegExp(EMAIL_PATTERN)
  const letters = fc.string({ unit: fc.constantFrom(..."aZ0._'+-@ é"), maxLength: 12 })
  const near = fc.tuple(letters, letters).map(([local, domain]) => `${local}@${domain}.dk`)
  fc.assert(
    fc.property(fc.oneof(letters, near, fc.emailAddress()), (text) => {
      expect(shape.test(text), text).toBe(address.safeParse(text).success)
    }),
    { numRuns: 5_000 },
  )
})
