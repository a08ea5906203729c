import {
  computeInvitationState,
  countInvitedSeatsLeft,
  parseInvitees,
  selectInvitation,
} from '@forenet/domain/event-invitation'
import { cleanPeopleLine, isHeadingLine, splitLines } from '@forenet/domain/people-list'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ANNE = [{ email: 'anne@example.org', name: 'Anne Holm' }]

describe('a pasted list of people to invite', () => {
  test.each<[string, { email: string; name: string }[], number?]>([
    ['anne@example.org', [{ email: 'anne@example.org', name: '' }]],
    ['Anne Holm <Anne@Example.org>', [{ email: 'anne@example.org', name: 'Anne Holm' }]],
    ['"Holm, Anne" <anne@example.org>', ANNE],
    ['"Holm, Jr." <anne@example.org>', [{ email: 'anne@example.org', name: 'Holm, Jr.' }]],
    ['<anne@example.org>', [{ email: 'anne@example.org', name: '' }]],
    ['Anne Holm anne@example.org', [{ email: 'anne@example.org', name: 'Anne Holm' }]],
    ['Anne Holm\tanne@example.org', [{ email: 'anne@example.org', name: 'Anne Holm' }]],
    ['anne@example.org;Anne Holm', [{ email: 'anne@example.org', name: 'Anne Holm' }]],
    ['1. Anne Holm (anne@example.org)', ANNE],
    ['12) Anne Holm <mailto:anne@example.org>', ANNE],
    ['• Anne Holm anne@example.org', ANNE],
    ['→ Anne Holm: anne@example.org', ANNE],
    ['\t\nAnne Holm\tanne@example.org\t\n\t\t', ANNE],
    ['✔️ Anne Holm - anne@example.org', ANNE],
    ['(1) Anne Holm [anne@example.org]', ANNE],
    ['[x] Anne Holm <anne@example.org>', ANNE],
    ['12\tAnne Holm\tanne@example.org', ANNE],
    ['b) Anne Holm anne@example.org\u2028ANNE@example.org', ANNE, 1],
    ['- anne@example.org (Anne Holm)', ANNE],
    ['1.Anne Holm <anne@example.org>', ANNE],
    ['1: Anne Holm anne@example.org', ANNE],
    ['Anne Holm | anne@example.org', ANNE],
    ['Anne Holm;+45 20 30 40 50;anne@example.org', ANNE],
    ['Anne Holm, tlf. 20304050, anne@example.org', ANNE],
    ['Anne Holm <anne@example.org> (Formand)', ANNE],
    ['[Anne Holm](mailto:anne@example.org)', ANNE],
    ['Til: Anne Holm <anne@example.org>', ANNE],
    ['Cc: “Anne Holm” <anne@example.org>', ANNE],
    ["'Anne Holm' anne@example.org.", ANNE],
    ['Anne Holm <anne @example.org>', ANNE],
    ['Anne Holm anne＠example.org', ANNE],
    ['Anne\u200b Holm \u202aanne@example.org\u202c', ANNE],
    ['Navn;E-mail\nAnne Holm;anne@example.org', ANNE],
    ['"anne@example.org"', [{ email: 'anne@example.org', name: '' }]],
    ['anne@example.org <anne@example.org>', [{ email: 'anne@example.org', name: '' }]],
    ['anne@sønderprøve.dk', [{ email: 'anne@xn--snderprve-l8ag.dk', name: '' }]],
    [
      'anne@example.org og Bo Lund <bo@example.org>',
      [
        { email: 'anne@example.org', name: '' },
        { email: 'bo@example.org', name: 'Bo Lund' },
      ],
    ],
    [
      'anne@example.org / bo@example.org',
      [
        { email: 'anne@example.org', name: '' },
        { email: 'bo@example.org', name: '' },
      ],
    ],
    [
      'Anne Holm anne@example.org bo@example.org',
      [
        { email: 'anne@example.org', name: 'Anne Holm' },
        { email: 'bo@example.org', name: '' },
      ],
    ],
    ['* mailto:anne@example.org?subject=Fest', [{ email: 'anne@example.org', name: '' }]],
    [
      'anne@example.org, Bo Lund <bo@example.org>; ',
      [
        { email: 'anne@example.org', name: '' },
        { email: 'bo@example.org', name: 'Bo Lund' },
      ],
    ],
  ])('%s', (text, people, again = 0) => {
    expect(parseInvitees(text)).toEqual({ people, again, wrong: [] })
  })

  test('lines without a person are reported by number, and the others are parsed', () => {
    const read = parseInvitees(
      'anne@example.org\r\n\r\nAnne Holm\nbo@example\nSe www.evil.dk <cille@example.org>\nbo@example.org',
    )
    expect(read.people.map(({ email }) => email)).toEqual(['anne@example.org', 'bo@example.org'])
    expect(read.wrong).toEqual([
      { line: 3, text: 'Anne Holm', why: 'no-address' },
      { line: 4, text: 'bo@example', why: 'bad-address' },
      { line: 5, text: 'Se www.evil.dk <cille@example.org>', why: 'bad-name' },
    ])
  })

  test('groups of a list are no people, and a line with more cells is reported as such', () => {
    const read = parseInvitees(
      '--- Bestyrelsen ---\nHolm, Anne <anne@example.org>\nLund;Bo;bo@example.org;Vej 1, 8000 Aarhus',
    )
    expect(read.people).toEqual([{ email: 'anne@example.org', name: 'Anne Holm' }])
    expect(read.wrong).toEqual([{ line: 3, text: 'Lund;Bo;bo@example.org;Vej 1, 8000 Aarhus', why: 'unclear' }])
  })

  test('an address counts once, ignoring case, with its first name', () => {
    expect(parseInvitees('Anne <anne@example.org>\nANNE@example.org\nanne@example.org')).toEqual({
      people: [{ email: 'anne@example.org', name: 'Anne' }],
      again: 2,
      wrong: [],
    })
  })

  test('any pasted text is parsed: every non-empty line is a person or an error', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 12 }), (pasted) => {
        const text = pasted.join('\n')
        const { people, again, wrong } = parseInvitees(text)
        const filled = splitLines(text)
          .map(cleanPeopleLine)
          .filter((line) => line !== '' && !isHeadingLine(line)).length
        expect(people.length + again + wrong.length).toBeGreaterThanOrEqual(filled)
        expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
      }),
    )
  })
})

const SENT = new Date('2026-11-20T11:00:00Z')
const NOTHING = { sentAt: SENT, openedAt: null, declinedAt: null, withdrawnAt: null, taken: 0 }

describe('the state of an invitation', () => {
  test.each([
    [{ ...NOTHING, sentAt: null }, 'waiting'],
    [NOTHING, 'sent'],
    [{ ...NOTHING, openedAt: SENT }, 'opened'],
    [{ ...NOTHING, openedAt: SENT, declinedAt: SENT }, 'declined'],
    [{ ...NOTHING, declinedAt: SENT, taken: 1 }, 'registered'],
    [{ ...NOTHING, withdrawnAt: SENT, taken: 1 }, 'withdrawn'],
  ] as const)('%j is %s', (invitation, state) => {
    expect(computeInvitationState(invitation)).toBe(state)
  })

  test("a member's own invitation is used if it has enough seats, then the one with most seats; never an expired or used one", () => {
    const now = SENT
    const later = new Date(now.getTime() + 1)
    const one = { own: true, seats: 3, taken: 1, answerUntil: null }
    const other = { own: false, seats: 5, taken: 2, answerUntil: later }
    for (const [wanted, used, left] of [
      [1, one, 2],
      [2, one, 2],
      [3, other, 3],
      [4, other, 3],
    ] as const)
      expect(selectInvitation([other, one], wanted, now)).toEqual({ invitation: used, left })
    expect(selectInvitation([one, other], 3, later)).toEqual({ invitation: one, left: 2 })
    expect(selectInvitation([{ ...one, own: false }, other], 1, now)).toEqual({ invitation: other, left: 3 })
    expect(selectInvitation([{ ...one, taken: 3 }, other], 1, now)).toEqual({ invitation: other, left: 3 })
    expect(selectInvitation([other], 1, later)).toBe('ended')
    expect(selectInvitation([{ ...one, taken: 3 }], 1, now)).toBe('used')
    expect(selectInvitation([], 1, now)).toBe('used')
    expect(countInvitedSeatsLeft({ seats: 1, taken: 2 })).toBe(0)
  })
})
