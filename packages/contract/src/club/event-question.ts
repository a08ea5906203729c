import { listPossibleAnswers, QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { areDistinct, idSchema, lineSchema, nameSchema } from './event-fields.ts'

const CHOSEN: readonly string[] = ['choice', 'several']

export const questionTermsSchema = z
  .strictObject({
    id: idSchema,
    label: nameSchema(200),
    hint: lineSchema(500),
    kind: z.enum(QUESTION_KINDS),
    choices: z.array(nameSchema(80)).max(30).default([]),
    required: z.boolean().default(false),
    askedOf: z.enum(['entry', 'ticket']),
    ticketTypeId: idSchema.nullable().default(null),
    shownWhen: z
      .strictObject({
        questionId: idSchema,
        answers: z.array(nameSchema(80)).min(1, { error: 'Must be at least one answer' }).max(30),
      })
      .nullable()
      .default(null),
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || areDistinct(choices), {
    path: ['choices'],
    error: 'Must not have a choice twice',
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || choices.length >= 2, {
    path: ['choices'],
    error: 'Must be at least two different choices',
  })
  // All choices together must fit into the database column.
  .refine(({ kind, choices }) => kind !== 'several' || JSON.stringify(choices).length <= 500, {
    path: ['choices'],
    error: 'Must be shorter, or fewer',
  })
  .refine(({ ticketTypeId, askedOf }) => ticketTypeId === null || askedOf === 'ticket', {
    path: ['ticketTypeId'],
    error: 'Must be a question that is asked for each ticket',
  })
export type QuestionTerms = z.output<typeof questionTermsSchema>

/** The earlier question must be asked of the same people and offer these answers. */
export function findQuestionConditionProblem(
  { shownWhen, askedOf, ticketTypeId }: QuestionTerms,
  before: readonly QuestionTerms[],
): string | null {
  if (shownWhen === null) return null
  const other = before.find(({ id }) => id === shownWhen.questionId)
  if (!other) return 'Must depend on a question before it'
  const isAskedToo =
    other.askedOf === 'entry' ||
    (askedOf === 'ticket' && (other.ticketTypeId === null || other.ticketTypeId === ticketTypeId))
  if (!isAskedToo) return 'Must depend on a question that is asked with the same tickets'
  const possible = listPossibleAnswers(other)
  if (possible === null) return 'Must depend on a question with choices, yes or no, or agreement'
  return shownWhen.answers.every((answer) => possible.includes(answer)) ? null : 'Must be an answer to that question'
}
