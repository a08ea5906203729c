import type { EventDetail, Question } from '@forenet/contract/event'
import { type Answers, isAnswer, isAskedWith, shownQuestions, typedNumber } from '@forenet/domain/ticket-question'

/** What is wrong with an answer: it is missing, is no number, or does not fit. */
export type AnswerFault = 'answer' | 'number' | 'refused'

/** The field of an answer that goes with a ticket, or with the whole entry (key ''). */
export const answerField = (key: string, questionId: string): string => `${key}.answer.${questionId}`

/**
 * What is asked with a kind of ticket, or of the whole entry where none is named, of who has answered so; `ofEntry` is what was
 * answered of the whole entry.
 */
export function questionsOf(
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

/** The answers among these that answer what is asked: what was answered for another kind of ticket is kept, and not sent. */
export function givenAnswers(
  asked: readonly Pick<Question, 'id' | 'kind'>[],
  answers: Answers,
): Record<string, string> {
  return Object.fromEntries(
    asked.flatMap(({ id, kind }) => {
      const typed = answers[id]?.trim() ?? ''
      const answer = kind === 'number' ? typedNumber(typed) : typed
      return answer ? [[id, answer] as const] : []
    }),
  )
}

/** What is wrong with an answer that was given, or null: of what is typed, a number alone can be no answer. */
export function answerFault(question: Question, answer: string): AnswerFault | null {
  if (isAnswer(question, answer)) return null
  return question.kind === 'number' ? 'number' : 'refused'
}
