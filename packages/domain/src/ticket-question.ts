import { isCalendarDate } from './calendar-date.ts'

/** How a question is answered: a line of text, one of its choices, several of them, a number, a day, yes or no, or by agreeing. */
export const QUESTION_KINDS = ['text', 'choice', 'several', 'number', 'date', 'yes-no', 'consent'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Of whom an event asks a question: of the registration as a whole, or of each ticket, perhaps of one kind alone. */
export type AskedOf = { askedOf: 'entry' | 'ticket'; ticketTypeId: string | null }

/** A question that is asked only where another, before it, was answered by one of these. */
export type ShownWhen = { questionId: string; answers: readonly string[] }

/** Answers by the id of the question; each as text: see `isAnswer`. */
export type Answers = Readonly<Record<string, string>>

type Answerable = { kind: QuestionKind; choices: readonly string[] }
type Conditional = { id: string; kind: QuestionKind; shownWhen: ShownWhen | null }

/** Whether a question goes with a ticket of a kind; one of a single kind is asked with no other. */
export function isAskedWith({ askedOf, ticketTypeId }: AskedOf, typeId: string): boolean {
  return askedOf === 'ticket' && (ticketTypeId === null || ticketTypeId === typeId)
}

/** What another question may depend on: the answers there can be, or null where they are no few that can be named. */
export function answersToDependOn({ kind, choices }: Answerable): readonly string[] | null {
  if (kind === 'choice' || kind === 'several') return choices
  if (kind === 'yes-no') return ['yes', 'no']
  return kind === 'consent' ? ['yes'] : null
}

/**
 * Those of some questions, in their order, that are asked of who has answered so: one that depends on another is asked where that is
 * asked too and was answered by what it waits for. `elsewhere`: what the registration was asked as a whole, for those of a ticket.
 */
export function shownQuestions<T extends Conditional>(
  questions: readonly T[],
  answers: Answers,
  elsewhere: { questions: readonly T[]; answers: Answers } = { questions: [], answers: {} },
): T[] {
  const shown = new Map<string, string[]>()
  const chosen = (question: T, given: Answers) => chosenAnswers(question.kind, given[question.id] ?? '')
  for (const question of elsewhere.questions) shown.set(question.id, chosen(question, elsewhere.answers))
  return questions.filter((question) => {
    const { shownWhen } = question
    if (shownWhen && !shown.get(shownWhen.questionId)?.some((answer) => shownWhen.answers.includes(answer)))
      return false
    shown.set(question.id, chosen(question, answers))
    return true
  })
}

/** A whole number or one with two decimals. */
const NUMBER = /^-?\d{1,9}(\.\d{1,2})?$/

/**
 * Whether a text can be the answer to a question: one of its choices; for `several` a JSON list of different ones in their order; a
 * number with a point; a calendar date; `yes` or `no`; for `consent` only `yes`.
 */
export function isAnswer({ kind, choices }: Answerable, answer: string): boolean {
  switch (kind) {
    case 'text':
      return true
    case 'choice':
      return choices.includes(answer)
    case 'several': {
      const chosen = chosenAnswers(kind, answer)
      return chosen.length > 0 && answer === severalAnswer(choices, chosen)
    }
    case 'number':
      return NUMBER.test(answer)
    case 'date':
      return isCalendarDate(answer)
    case 'yes-no':
      return answer === 'yes' || answer === 'no'
    case 'consent':
      return answer === 'yes'
  }
}

/** The answers that a text holds: the choices of `several`, else the text itself; none for none. */
export function chosenAnswers(kind: QuestionKind, answer: string): string[] {
  if (answer === '') return []
  if (kind !== 'several') return [answer]
  try {
    const read: unknown = JSON.parse(answer)
    return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string') : []
  } catch {
    // Not a list: nothing that was chosen.
    return []
  }
}

/** The answer that chooses several: those of the choices that are among them, in their order; '' for none. */
export function severalAnswer(choices: readonly string[], chosen: readonly string[]): string {
  const kept = choices.filter((choice) => chosen.includes(choice))
  return kept.length === 0 ? '' : JSON.stringify(kept)
}

/** A number as it is typed, with a comma or a point, as an answer; as it was typed where it is none. */
export function typedNumber(typed: string): string {
  const text = typed.trim().replace(',', '.')
  return NUMBER.test(text) ? text : typed.trim()
}

/** Words for an answer: `yes` and `no` by the reader's, choices after one another. */
export function answerWords(kind: QuestionKind, answer: string, words: { yes: string; no: string }): string {
  if (kind === 'yes-no' || kind === 'consent') return answer === 'yes' ? words.yes : answer === 'no' ? words.no : answer
  return chosenAnswers(kind, answer).join(', ')
}
