import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionRow } from '../../src/modules/events/events/catalogue/repository.ts'
import {
  applicableQuestionRows,
  diffTicketDetails,
  findInvalidAnswerId,
} from '../../src/modules/events/events/people/correction-rules.ts'

const question = (id: string, more: Partial<QuestionRow> = {}): QuestionRow => ({
  ...{
    id,
    eventId: 'e',
    position: 0,
    label: id,
    hint: '',
    kind: 'text',
    choices: [],
    required: true,
    askedOf: 'ticket',
  },
  ...{ ticketTypeId: null, shownWhen: null, ...more },
})
const ASKED = [
  question('food'),
  question('table', { kind: 'choice', choices: ['A'] }),
  question('ok', { kind: 'yes-no' }),
]

test.each([
  [{}, undefined],
  [{ food: '' }, undefined],
  [{ food: 'Nuts', table: 'A', ok: 'yes' }, undefined],
  [{ table: 'B' }, 'table'],
  [{ ok: 'perhaps' }, 'ok'],
  [{ other: 'x' }, 'other'],
])('of the answers %j the invalid one is %s', (answers, stray) => {
  expect(findInvalidAnswerId(answers, ASKED)).toBe(stray)
})

test('a ticket has the questions of its type and those of the registration', () => {
  const questions = [
    question('all'),
    question('mine', { ticketTypeId: 'a' }),
    question('theirs', { ticketTypeId: 'b' }),
  ]
  const whole = question('whole', { askedOf: 'entry' })
  expect(applicableQuestionRows([...questions, whole], 'a').map(({ id }) => id)).toEqual(['all', 'mine', 'whole'])
})

const said = fc.record({
  name: fc.constantFrom('Bo', 'Ida'),
  email: fc.constantFrom(null, 'bo@example.org'),
  answers: fc.dictionary(fc.constantFrom('food', 'table'), fc.constantFrom('', 'A', 'B')),
})

test('lists each changed field once, and nothing when nothing changed', () => {
  fc.assert(
    fc.property(said, said, (before, wanted) => {
      expect(diffTicketDetails(before, before)).toEqual([])
      const changes = diffTicketDetails(before, wanted)
      expect(new Set(changes.map(({ field }) => field)).size).toBe(changes.length)
      expect(changes.some(({ field }) => field === 'name')).toBe(before.name !== wanted.name)
      const back = diffTicketDetails(wanted, before).map(({ field, was, became }) => ({
        field,
        was: became,
        became: was,
      }))
      expect(back.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual(
        changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
      )
    }),
  )
})
