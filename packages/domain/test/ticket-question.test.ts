import { expect, test } from 'vitest'
import { isAskedWith } from '../src/ticket-question.ts'

test.each([
  ['of every ticket', { askedOf: 'ticket', ticketTypeId: null }, true],
  ['of this kind', { askedOf: 'ticket', ticketTypeId: 'double' }, true],
  ['of another kind', { askedOf: 'ticket', ticketTypeId: 'single' }, false],
  ['of the whole registration', { askedOf: 'entry', ticketTypeId: null }, false],
] as const)('a question %s', (_name, question, asked) => {
  expect(isAskedWith(question, 'double')).toBe(asked)
})
