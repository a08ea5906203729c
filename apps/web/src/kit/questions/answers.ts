import type { EventDetail, Question } from '@forenet/contract/event'
import {
  type AnswersByQuestion,
  appliesToTicketType,
  filterShownQuestions,
  isValidAnswer,
  normalizeNumber,
} from '@forenet/domain/ticket-question'

export type AnswerError = 'answer' | 'number' | 'refused'

/** Form path of an answer; `key` is '' for questions of the whole registration. */
export const buildAnswerFieldPath = (key: string, questionId: string): string => `${key}.answer.${questionId}`

export function filterApplicableQuestions(
  { questions }: Pick<EventDetail, 'questions'>,
  ticketTypeId: string | null,
  answers: AnswersByQuestion,
  ofEntry: AnswersByQuestion = answers,
): Question[] {
  const asked = questions.filter(({ askedOf }) => askedOf === 'entry')
  if (ticketTypeId === null) return filterShownQuestions(asked, answers)
  const ofTicket = questions.filter((question) => appliesToTicketType(question, ticketTypeId))
  return filterShownQuestions(ofTicket, answers, { questions: filterShownQuestions(asked, ofEntry), answers: ofEntry })
}

/**
 * Answers to the questions that apply. Others, such as those of a deselected ticket type, stay in the form but are not
 * sent.
 */
export function selectApplicableAnswers(
  asked: readonly Pick<Question, 'id' | 'kind'>[],
  answers: AnswersByQuestion,
): Record<string, string> {
  return Object.fromEntries(
    asked.flatMap(({ id, kind }) => {
      const typed = answers[id]?.trim() ?? ''
      const answer = kind === 'number' ? normalizeNumber(typed) : typed
      return answer ? [[id, answer] as const] : []
    }),
  )
}

export function validateAnswer(question: Question, answer: string): AnswerError | null {
  if (isValidAnswer(question, answer)) return null
  return question.kind === 'number' ? 'number' : 'refused'
}
