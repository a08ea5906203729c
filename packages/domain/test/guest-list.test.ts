import { classifyGuests, parseGuests } from '@forenet/domain/guest-list'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('a pasted guest list', () => {
  test.each([
    ['Anne Holm', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['Anne Holm <Anne@Example.org>', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    ['Anne Holm; anne@example.org', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    ['Anne Holm, anne@example.org', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    ['anne@example.org\tAnne Holm', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    // First and last name in separate cells, followed by an empty cell for the e-mail.
    ['\t\t\n\tAnne Holm\t', [{ line: 2, name: 'Anne Holm', email: null }]],
    ['Anne\tHolm\t', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['Anne\tHolm\tanne@example.org', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    ['Navn, fulde\u2028Bo Lund', [{ line: 2, name: 'Bo Lund', email: null }]],
    ['Navn;E-mail\r\nBo Lund;', [{ line: 2, name: 'Bo Lund', email: null }]],
    ['Anne Holm; 20 30 40 50', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['--- Bestyrelsen ---\n=====\nBo Lund', [{ line: 3, name: 'Bo Lund', email: null }]],
    ['Holm, Anne <anne@example.org>', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    [
      'Holm, Anne <anne@example.org>; Lund, Bo <bo@example.org>',
      [
        { line: 1, name: 'Anne Holm', email: 'anne@example.org' },
        { line: 1, name: 'Bo Lund', email: 'bo@example.org' },
      ],
    ],
    ['2. Anne Holm - anne@example.org (formand)', [{ line: 1, name: 'Anne Holm', email: 'anne@example.org' }]],
    ['Holm, Anne', [{ line: 1, name: 'Holm Anne', email: null }]],
    ['- [x] Anne Holm', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['1)\tAnne Holm', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['iv. Anne Holm', [{ line: 1, name: 'Anne Holm', email: null }]],
    ['Fam. Lund', [{ line: 1, name: 'Fam. Lund', email: null }]],
    [
      'Anne Holm, Bo Lund',
      [
        { line: 1, name: 'Anne Holm', email: null },
        { line: 1, name: 'Bo Lund', email: null },
      ],
    ],
    [
      'Anne <anne@example.org>, Bo <bo@example.org>',
      [
        { line: 1, name: 'Anne', email: 'anne@example.org' },
        { line: 1, name: 'Bo', email: 'bo@example.org' },
      ],
    ],
  ])('%s', (text, guests) => {
    expect(parseGuests(text)).toEqual({ guests, wrong: [] })
  })

  test.each([
    ['anne@example.org', 'no-name'],
    ['Anne Holm <anne@example>', 'bad-address'],
    ['Anne Holm; anne@example.org; bord 4', 'unclear'],
    ['Se www.evil.dk', 'bad-name'],
    ['12345678', 'bad-name'],
    ['I alt 12', 'no-name'],
    ['Deltagere:', 'no-name'],
    ['Bestyrelsen', 'no-name'],
    ['2 x Ida Holm', 'unclear'],
    ['Familien Lund (4 pers.)', 'unclear'],
    ['Ida Holm +1', 'unclear'],
  ])('%s is an error: %s', (text, why) => {
    expect(parseGuests(`Bo Lund\n${text}`)).toEqual({
      guests: [{ line: 1, name: 'Bo Lund', email: null }],
      wrong: [{ line: 2, text, why }],
    })
  })

  test('every line of any pasted text is a guest or an error, and every guest has a name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 12 }), (lines) => {
        const { guests, wrong } = parseGuests(lines.join('\n'))
        for (const { name } of guests) expect(name.trim()).not.toBe('')
        const told = new Set([...guests, ...wrong].map(({ line }) => line))
        expect(wrong.every(({ line }) => !guests.some((guest) => guest.line === line))).toBe(true)
        expect(told.size).toBeLessThanOrEqual(lines.join('\n').split(/\r\n?|\n/).length)
      }),
    )
  })
})

describe('the result per guest', () => {
  const guest = (name: string, email: string | null = null, there: { email?: true; name?: true } = {}) => ({
    ...{ line: 1, name, email, sameEmail: there.email ?? false, sameName: there.name ?? false },
  })
  const outcomes = (guests: Parameters<typeof classifyGuests>[0], left: number | null) =>
    classifyGuests(guests, left).map(({ outcome }) => outcome)

  test.each<[string, Parameters<typeof classifyGuests>[0], number | null, string[]]>([
    ['all are put down where there is no limit', [guest('Anne'), guest('Bo')], null, ['put', 'put']],
    ['the first have the places', [guest('Anne'), guest('Bo'), guest('Cille')], 2, ['put', 'put', 'no-place']],
    [
      'who is there takes no place',
      [guest('Anne', null, { name: true }), guest('Bo', 'bo@x.dk', { email: true }), guest('Cille')],
      1,
      ['same-name', 'same-email', 'put'],
    ],
    ['an e-mail is one guest', [guest('Anne', 'a@x.dk'), guest('Anne H', 'a@x.dk')], null, ['put', 'again']],
    ['a name without an e-mail is one guest', [guest('Ane Åby', 'a@x.dk'), guest('ANE ÅBY')], null, ['put', 'again']],
    ['namesakes by their e-mails are two', [guest('Bo', 'a@x.dk'), guest('Bo', 'b@x.dk')], null, ['put', 'put']],
    ['who stands there again takes no place', [guest('Bo'), guest('Bo'), guest('Ane')], 2, ['put', 'again', 'put']],
  ])('%s', (_what, guests, left, expected) => {
    expect(outcomes(guests, left)).toEqual(expected)
  })
})
