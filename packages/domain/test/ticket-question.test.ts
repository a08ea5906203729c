import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appliesToTicketType,
  filterShownQuestions,
  formatAnswer,
  isValidAnswer,
  normalizeNumber,
  parseChoices,
  type QuestionKind,
  serializeChoices,
} from '../src/ticket-question.ts'

test.each([
  ['of every ticket', { askedOf: 'ticket', ticketTypeId: null }, true],
  ['of this kind', { askedOf: 'ticket', ticketTypeId: 'double' }, true],
  ['of another kind', { askedOf: 'ticket', ticketTypeId: 'single' }, false],
  ['of the whole registration', { askedOf: 'entry', ticketTypeId: null }, false],
] as const)('a question %s', (_name, question, asked) => {
  expect(appliesToTicketType(question, 'double')).toBe(asked)
})

const asked = (kind: QuestionKind, choices: string[] = ['Fish', 'Meat, rare', 'None']) => ({ kind, choices })

test.each<[QuestionKind, string, boolean]>([
  ['text', 'anything', true],
  ['choice', 'Fish', true],
  ['choice', 'fish', false],
  ['several', '["Fish","None"]', true],
  ['several', '["Fish"]', true],
  ['several', '["None","Fish"]', false],
  ['several', '["Fish","Fish"]', false],
  ['several', '["Fish","Rice"]', false],
  ['several', '[ "Fish" ]', false],
  ['several', '[]', false],
  ['several', 'Fish', false],
  ['several', '{"0":"Fish"}', false],
  ['several', '[1]', false],
  ['number', '4', true],
  ['number', '-2.5', true],
  ['number', '2,5', false],
  ['number', '1e3', false],
  ['number', '1234567890', false],
  ['date', '2026-02-28', true],
  ['date', '2026-02-29', false],
  ['date', '28-02-2026', false],
  ['yes-no', 'no', true],
  ['yes-no', 'maybe', false],
  ['consent', 'yes', true],
  ['consent', 'no', false],
])('as the answer to %s, %s: %s', (kind, answer, fits) => {
  expect(isValidAnswer(asked(kind), answer)).toBe(fits)
})

test('several choices are stored and parsed in the order of the question, whatever the order of ticking', () => {
  const choices = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(
      choices.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all))),
      ([all, ticked]) => {
        const answer = serializeChoices(all, ticked)
        expect(parseChoices('several', answer)).toEqual(all.filter((choice) => ticked.includes(choice)))
        expect(answer === '' || isValidAnswer({ kind: 'several', choices: all }, answer)).toBe(true)
      },
    ),
  )
})

test.each([
  ['4', '4'],
  [' 2,5 ', '2.5'],
  ['two', 'two'],
  ['1.000,5', '1.000,5'],
])('a number typed as %j is the answer %j', (typed, answer) => {
  expect(normalizeNumber(typed)).toBe(answer)
})

test.each<[QuestionKind, string, string]>([
  ['yes-no', 'yes', 'Ja'],
  ['consent', 'yes', 'Ja'],
  ['yes-no', '', ''],
  ['several', '["Fish","Meat, rare"]', 'Fish, Meat, rare'],
  ['number', '2.5', '2.5'],
])('the words of an answer to %s, %s, are %j', (kind, answer, words) => {
  expect(formatAnswer(kind, answer, { yes: 'Ja', no: 'Nej' })).toBe(words)
})

describe('a conditional question', () => {
  const question = (
    id: string,
    on: string | null = null,
    answers: string[] = ['yes'],
    kind: QuestionKind = 'yes-no',
  ) => ({
    ...{ id, kind, choices: [], shownWhen: on === null ? null : { questionId: on, answers } },
  })
  const eats = question('eats')
  const fish = question('fish', 'eats')
  const bones = question('bones', 'fish', ['yes', 'no'])
  const ids = (questions: { id: string }[]) => questions.map(({ id }) => id)

  test.each([
    [{}, ['eats']],
    [{ eats: 'no' }, ['eats']],
    [{ eats: 'yes' }, ['eats', 'fish']],
    [{ eats: 'yes', fish: 'no' }, ['eats', 'fish', 'bones']],
    // An answer to a question that no longer applies does not cause further questions.
    [{ eats: 'no', fish: 'yes' }, ['eats']],
  ])('with answers %j, %j are asked', (answers, shown) => {
    expect(ids(filterShownQuestions([eats, fish, bones], answers))).toEqual(shown)
  })

  test('is asked if one of several required choices is selected', () => {
    const foods = { ...question('foods', null, [], 'several'), choices: ['Fish', 'Meat'] }
    const on = question('bones', 'foods', ['Fish'])
    expect(ids(filterShownQuestions([foods, on], { foods: '["Fish","Meat"]' }))).toEqual(['foods', 'bones'])
    expect(ids(filterShownQuestions([foods, on], { foods: '["Meat"]' }))).toEqual(['foods'])
  })

  test('of a ticket may depend on a question of the registration', () => {
    const ofEntry = { questions: [eats], answers: { eats: 'yes' } }
    expect(ids(filterShownQuestions([fish], {}, ofEntry))).toEqual(['fish'])
    expect(ids(filterShownQuestions([fish], { eats: 'yes' }))).toEqual([])
  })
})
