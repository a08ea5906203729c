import { answersToDependOn, QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { id, isDistinct, line, named } from './event-fields.ts'

/** Kinds of question that are answered from choices. */
const CHOSEN: readonly string[] = ['choice', 'several']

/** A question to who registers, once (`entry`) or for each ticket, of one kind alone where `ticketTypeId` says so. */
export const questionTerms = z
  .strictObject({
    id,
    label: named(200),
    hint: line(500),
    kind: z.enum(QUESTION_KINDS),
    choices: z.array(named(80)).max(30).default([]),
    required: z.boolean().default(false),
    askedOf: z.enum(['entry', 'ticket']),
    ticketTypeId: id.nullable().default(null),
    /** Asked only where a question before it is answered by one of these. */
    shownWhen: z
      .strictObject({
        questionId: id,
        answers: z.array(named(80)).min(1, { error: 'Must be at least one answer' }).max(30),
      })
      .nullable()
      .default(null),
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || isDistinct(choices), {
    path: ['choices'],
    error: 'Must not have a choice twice',
  })
  .refine(({ kind, choices }) => !CHOSEN.includes(kind) || choices.length >= 2, {
    path: ['choices'],
    error: 'Must be at least two different choices',
  })
  // All of them chosen is an answer too, and has room for so much.
  .refine(({ kind, choices }) => kind !== 'several' || JSON.stringify(choices).length <= 500, {
    path: ['choices'],
    error: 'Must be shorter, or fewer',
  })
  .refine(({ ticketTypeId, askedOf }) => ticketTypeId === null || askedOf === 'ticket', {
    path: ['ticketTypeId'],
    error: 'Must be a question that is asked for each ticket',
  })
export type QuestionTerms = z.output<typeof questionTerms>

/** What is wrong with what a question depends on: one before it, asked of all who are asked this one, that has such answers. */
export function dependsWrongly(
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
  const possible = answersToDependOn(other)
  if (possible === null) return 'Must depend on a question with choices, yes or no, or agreement'
  return shownWhen.answers.every((answer) => possible.includes(answer)) ? null : 'Must be an answer to that question'
}
