import type { Question } from '@forenet/contract/event'
import type { Answers } from '@forenet/domain/ticket-question'
import { answerFault, answerField, givenAnswers, questionsOf } from '../../../kit/questions/answers.ts'
import type { AskedTicket } from './box-office-query.ts'

/** What is being answered: of the registration as a whole, and with each of its tickets. */
export type Answered = { answers: Answers; tickets: readonly AskedTicket[] }

/** No answer to each question that is asked so: the server's word on one finds its field by them. */
export function noAnswers(questions: readonly Question[], of: Question['askedOf']): Record<string, string> {
  return Object.fromEntries(questions.flatMap(({ id, askedOf }) => (askedOf === of ? [[id, '']] : [])))
}

/** What is asked of the registration as a whole where `at` is null, else with its ticket there, of who has answered so. */
export function askedAt(questions: Question[], { answers, tickets }: Answered, at: number | null): Question[] {
  const ticket = at === null ? undefined : tickets[at]
  if (!ticket) return questionsOf({ questions }, null, answers)
  return questionsOf({ questions }, ticket.ticketTypeId, ticket.answers, answers)
}

/** The answers to what is asked there, as the call takes them. */
export function givenAt(questions: Question[], answered: Answered, at: number | null): Record<string, string> {
  const answers = at === null ? answered.answers : (answered.tickets[at]?.answers ?? {})
  return givenAnswers(askedAt(questions, answered, at), answers)
}

/** A rule of a form for each question: what is asked and answered must fit, and may be left open. */
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

/** The errors of a form at the answers below a path, as the fields of questions take them. */
export function faultsAt(errors: Readonly<Record<string, unknown>>, path: string, fieldKey: string) {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      if (!error || !field.startsWith(`${path}.`)) return []
      return [[answerField(fieldKey, field.slice(path.length + 1)), error === 'number' ? 'number' : 'refused']]
    }),
  )
}
