import type { Question } from '@forenet/contract/event'
import type { Answers } from '@forenet/domain/ticket-question'
import { answerFault, answerField, givenAnswers, questionsOf } from '../../../kit/questions/answers.ts'
import type { AskedTicket } from './box-office-query.ts'

export type Answered = { answers: Answers; tickets: readonly AskedTicket[] }

/** Server errors attach to existing fields, so every question starts with an empty answer. */
export function noAnswers(questions: readonly Question[], of: Question['askedOf']): Record<string, string> {
  return Object.fromEntries(questions.flatMap(({ id, askedOf }) => (askedOf === of ? [[id, '']] : [])))
}

/** Applicable questions of the order (`at` null) or of a ticket. */
export function askedAt(questions: Question[], { answers, tickets }: Answered, at: number | null): Question[] {
  const ticket = at === null ? undefined : tickets[at]
  if (!ticket) return questionsOf({ questions }, null, answers)
  return questionsOf({ questions }, ticket.ticketTypeId, ticket.answers, answers)
}

export function givenAt(questions: Question[], answered: Answered, at: number | null): Record<string, string> {
  const answers = at === null ? answered.answers : (answered.tickets[at]?.answers ?? {})
  return givenAnswers(askedAt(questions, answered, at), answers)
}

/** Answers must be valid but may be empty. */
export function answerRules(questions: Question[]) {
  return Object.fromEntries(
    questions.map((question) => [
      question.id,
      (_answer: unknown, answered: Answered, path?: string): string | null => {
        const at = path?.startsWith('tickets.') ? Number(path.split('.')[1]) : null
        const given = givenAt(questions, answered, at)[question.id]
        return given === undefined ? null : answerFault(question, given)
      },
    ]),
  )
}

/** Selects the errors below a form path. */
export function faultsAt(errors: Readonly<Record<string, unknown>>, path: string, fieldKey: string) {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      if (!error || !field.startsWith(`${path}.`)) return []
      return [[answerField(fieldKey, field.slice(path.length + 1)), error === 'number' ? 'number' : 'refused']]
    }),
  )
}
