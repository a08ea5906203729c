import type { DoorVerdict } from '@forenet/domain/door'
import { expect, test } from 'vitest'
import { describeVerdict, type VerdictState } from '../../src/door/book/verdict-display.ts'
import { danishDoorTexts } from '../../src/door/words/da.ts'
import { englishDoorTexts } from '../../src/door/words/en.ts'

type Row = [DoorVerdict, VerdictState['outcome'], people: number, admissible: number, string]

test.each<Row>([
  ['admit', null, 1, 1, 'asking admit let-in'],
  ['admit', null, 3, 2, 'asking choose let-in'],
  ['unlisted', null, 1, 1, 'asking unlisted let-in'],
  ['unlisted', null, 2, 2, 'asking choose let-in'],
  ['already-in', null, 1, 0, 'warning already-in -'],
  ['already-in', null, 3, 0, 'warning already-in -'],
  ['already-in', null, 3, 2, 'asking choose-others let-in'],
  ['not-yet', null, 1, 0, 'warning not-yet -'],
  ['not-paid', null, 1, 0, 'bad not-paid -'],
  ['not-paid', null, 2, 1, 'bad not-paid -'],
  // The old code of a transferred ticket: the new holder's ticket is in the same registration.
  ['void', null, 2, 1, 'bad void -'],
  ['void', null, 4, 3, 'bad void -'],
  ['other-event', null, 0, 0, 'bad other-event -'],
  ['not-ours', null, 0, 0, 'bad not-ours -'],
  ['admit', 'let-in', 3, 2, 'good let-in undo'],
  ['already-in', 'let-in', 3, 2, 'good let-in undo'],
  ['unlisted', 'let-in', 1, 1, 'warning unlisted undo'],
  ['admit', 'none', 3, 2, 'warning already-in -'],
  ['admit', 'undone', 1, 1, 'undone undone -'],
  ['unlisted', 'undone', 1, 1, 'undone undone -'],
])('%s, outcome %s, of %i people %i can be let in: %s', (verdict, outcome, people, admissible, expected) => {
  const { tone, phrase, action } = describeVerdict({ verdict, outcome, people, admissible })
  expect(`${tone} ${phrase} ${action ?? '-'}`).toBe(expected)
})

test.each([
  ['one-case', 'warning misread -'],
  ['incomplete', 'warning misread -'],
  [null, 'bad not-ours -'],
] as const)('a code with the fault %s is shown as %s', (fault, expected) => {
  const { tone, phrase, action } = describeVerdict({
    verdict: 'not-ours',
    fault,
    people: 0,
    admissible: 0,
    outcome: null,
  })
  expect(`${tone} ${phrase} ${action ?? '-'}`).toBe(expected)
})

const PHRASES = ['not-ours', 'misread', 'other-event', 'void', 'not-paid', 'not-yet', 'already-in', 'admit'] as const

test.each([
  ['en', englishDoorTexts],
  ['da', danishDoorTexts],
])('each verdict and each fault of a code has a text of its own: %s', (_language, { verdict }) => {
  const texts = [
    ...PHRASES.map((phrase) => verdict[phrase]),
    ...Object.values(verdict.explain),
    ...Object.values(verdict.fault),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})
