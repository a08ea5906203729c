import type { EventDetail, Question } from '@forenet/contract/event'
import { type Answers, isAnswer, isAskedWith, normalizeNumber, shownQuestions } from '@forenet/domain/ticket-question'

export type AnswerFault = 'answer' | 'number' | 'refused'

/** Form path of an answer; key '' for the order. */
export const answerField = (key: string, questionId: string): string => `${key}.answer.${questionId}`

export function applicableQuestions(
  { questions }: Pick<EventDetail, 'questions'>,
  ticketTypeId: string | null,
  answers: Answers,
  ofEntry: Answers = answers,
): Question[] {
  const asked = questions.filter(({ askedOf }) => askedOf === 'entry')
  if (ticketTypeId === null) return shownQuestions(asked, answers)
  const ofTicket = questions.filter((question) => isAskedWith(question, ticketTypeId))
  return shownQuestions(ofTicket, answers, { questions: shownQuestions(asked, ofEntry), answers: ofEntry })
}

/** Answers that do not apply, such as those of a deselected ticket type, stay in the form. */
export function applicableAnswers(
  asked: readonly Pick<Question, 'id' | 'kind'>[],
  answers: Answers,
): Record<string, string> {
  return Object.fromEntries(
    asked.flatMap(({ id, kind }) => {
      const typed = answers[id]?.trim() ?? ''
      const answer = kind === 'number' ? normalizeNumber(typed) : typed
      return answer ? [[id, answer] as const] : []
    }),
  )
}

export function answerFault(question: Question, answer: string): AnswerFault | null {
  if (isAnswer(question, answer)) return null
  return question.kind === 'number' ? 'number' : 'refused'
}
