import type { Question } from '@forenet/contract/event'
import type { AnswersByQuestion } from '@forenet/domain/ticket-question'
import {
  buildAnswerFieldPath,
  filterApplicableQuestions,
  selectApplicableAnswers,
  validateAnswer,
} from '../../../kit/questions/answers.ts'
import type { RequestedTicket } from './manual-registration-query.ts'

export type AttendeeAnswers = { answers: AnswersByQuestion; tickets: readonly RequestedTicket[] }

/** Server errors attach to existing fields, so every question starts with an empty answer. */
export function createEmptyAnswers(questions: readonly Question[], of: Question['askedOf']): Record<string, string> {
  return Object.fromEntries(questions.flatMap(({ id, askedOf }) => (askedOf === of ? [[id, '']] : [])))
}

export function listQuestionsForTicket(
  questions: Question[],
  { answers, tickets }: AttendeeAnswers,
  at: number | null,
): Question[] {
  const ticket = at === null ? undefined : tickets[at]
  if (!ticket) return filterApplicableQuestions({ questions }, null, answers)
  return filterApplicableQuestions({ questions }, ticket.ticketTypeId, ticket.answers, answers)
}

export function filterApplicableAnswers(
  questions: Question[],
  answered: AttendeeAnswers,
  at: number | null,
): Record<string, string> {
  const answers = at === null ? answered.answers : (answered.tickets[at]?.answers ?? {})
  return selectApplicableAnswers(listQuestionsForTicket(questions, answered, at), answers)
}

export function answerRules(questions: Question[]) {
  return Object.fromEntries(
    questions.map((question) => [
      question.id,
      (_answer: unknown, answered: AttendeeAnswers, path?: string): string | null => {
        const at = path?.startsWith('tickets.') ? Number(path.split('.')[1]) : null
        const given = filterApplicableAnswers(questions, answered, at)[question.id]
        return given === undefined ? null : validateAnswer(question, given)
      },
    ]),
  )
}

export function filterErrorsBelow(errors: Readonly<Record<string, unknown>>, path: string, fieldKey: string) {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      if (!error || !field.startsWith(`${path}.`)) return []
      return [[buildAnswerFieldPath(fieldKey, field.slice(path.length + 1)), error === 'number' ? 'number' : 'refused']]
    }),
  )
}
