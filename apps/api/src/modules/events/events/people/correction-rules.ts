import { appliesToTicketType, isValidAnswer } from '@forenet/domain/ticket-question'
import type { QuestionRow } from '../catalogue/repository.ts'

export type TicketDetails = { name: string; email: string | null; answers: Record<string, string> }

export function applicableQuestionRows(questions: readonly QuestionRow[], ticketTypeId: string): QuestionRow[] {
  return questions.filter((question) => question.askedOf === 'entry' || appliesToTicketType(question, ticketTypeId))
}

/** The first answer that matches no question; answers may be missing. */
export function findInvalidAnswerId(
  answers: Record<string, string>,
  requested: readonly QuestionRow[],
): string | undefined {
  return Object.keys(answers).find((id) => {
    const question = requested.find((one) => one.id === id)
    const answer = answers[id] ?? ''
    return !question || (answer !== '' && !isValidAnswer(question, answer))
  })
}

/** `field`: `name`, `email` or a question id. */
export function diffTicketDetails(
  before: TicketDetails,
  wanted: TicketDetails,
): { field: string; was: string; became: string }[] {
  const flat = ({ name, email, answers }: TicketDetails): Record<string, string> => ({
    ...answers,
    name,
    email: email ?? '',
  })
  const [was, becomes] = [flat(before), flat(wanted)]
  return [...new Set([...Object.keys(was), ...Object.keys(becomes)])].flatMap((field) => {
    const change = { field, was: was[field] ?? '', became: becomes[field] ?? '' }
    return change.was === change.became ? [] : [change]
  })
}
