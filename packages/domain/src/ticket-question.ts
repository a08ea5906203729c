import { isCalendarDate } from './calendar-date.ts'

export const QUESTION_KINDS = ['text', 'choice', 'several', 'number', 'date', 'yes-no', 'consent'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export type QuestionScope = { askedOf: 'entry' | 'ticket'; ticketTypeId: string | null }

export type QuestionCondition = { questionId: string; answers: readonly string[] }

export type AnswersByQuestion = Readonly<Record<string, string>>

type AnswerableQuestion = { kind: QuestionKind; choices: readonly string[] }
type ConditionalQuestion = { id: string; kind: QuestionKind; shownWhen: QuestionCondition | null }

export function appliesToTicketType({ askedOf, ticketTypeId }: QuestionScope, typeId: string): boolean {
  return askedOf === 'ticket' && (ticketTypeId === null || ticketTypeId === typeId)
}

export function listPossibleAnswers({ kind, choices }: AnswerableQuestion): readonly string[] | null {
  if (kind === 'choice' || kind === 'several') return choices
  if (kind === 'yes-no') return ['yes', 'no']
  return kind === 'consent' ? ['yes'] : null
}

export function filterShownQuestions<T extends ConditionalQuestion>(
  questions: readonly T[],
  answers: AnswersByQuestion,
  elsewhere: { questions: readonly T[]; answers: AnswersByQuestion } = { questions: [], answers: {} },
): T[] {
  const shown = new Map<string, string[]>()
  const chosen = (question: T, given: AnswersByQuestion) => parseChoices(question.kind, given[question.id] ?? '')
  for (const question of elsewhere.questions) shown.set(question.id, chosen(question, elsewhere.answers))
  return questions.filter((question) => {
    const { shownWhen } = question
    if (shownWhen && !shown.get(shownWhen.questionId)?.some((answer) => shownWhen.answers.includes(answer)))
      return false
    shown.set(question.id, chosen(question, answers))
    return true
  })
}

/** A number as an answer: an integer, or up to two decimals. */
const NUMBER_PATTERN = /^-?\d{1,9}(\.\d{1,2})?$/

/**
 * Whether an answer is valid: one of the choices; for `several` a JSON array of distinct choices in order; a number
 * with decimal point; a calendar date; `yes` or `no`; for `consent` only `yes`.
 */
export function isValidAnswer({ kind, choices }: AnswerableQuestion, answer: string): boolean {
  switch (kind) {
    case 'text':
      return true
    case 'choice':
      return choices.includes(answer)
    case 'several': {
      const chosen = parseChoices(kind, answer)
      return chosen.length > 0 && answer === serializeChoices(choices, chosen)
    }
    case 'number':
      return NUMBER_PATTERN.test(answer)
    case 'date':
      return isCalendarDate(answer)
    case 'yes-no':
      return answer === 'yes' || answer === 'no'
    case 'consent':
      return answer === 'yes'
  }
}

export function parseChoices(kind: QuestionKind, answer: string): string[] {
  if (answer === '') return []
  if (kind !== 'several') return [answer]
  try {
    const read: unknown = JSON.parse(answer)
    return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // Malformed JSON counts as no answer.
    return []
  }
}

export function serializeChoices(choices: readonly string[], chosen: readonly string[]): string {
  const kept = choices.filter((choice) => chosen.includes(choice))
  return kept.length === 0 ? '' : JSON.stringify(kept)
}

export function normalizeNumber(typed: string): string {
  const text = typed.trim().replace(',', '.')
  return NUMBER_PATTERN.test(text) ? text : typed.trim()
}

export function formatAnswer(kind: QuestionKind, answer: string, words: { yes: string; no: string }): string {
  if (kind === 'yes-no' || kind === 'consent') return answer === 'yes' ? words.yes : answer === 'no' ? words.no : answer
  return parseChoices(kind, answer).join(', ')
}
