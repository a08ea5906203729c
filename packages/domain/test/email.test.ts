import { emailAddress } from '@forenet/domain/email'
import { describe, expect, test } from 'vitest'

const address = emailAddress('no address')

describe('an e-mail address', () => {
  test.each([
    ['a@b.dk', 'a@b.dk'],
    ['Asta.Lind+Forenet@Example.ORG', 'asta.lind+forenet@example.org'],
    ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ])('%s is kept in lower case', (written, kept) => {
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
  ])('%j is none', (written) => {
    expect(address.safeParse(written).error?.issues[0]?.message).toBe('no address')
  })
})
