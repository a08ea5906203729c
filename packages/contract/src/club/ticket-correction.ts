import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { emailSchema, instantSchema, personNameSchema, textSchema } from '../member.ts'

const attendeeFields = {
  name: z.string(),
  email: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
}

export const ticketAnswersSchema = z.object({
  ...attendeeFields,
  questions: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      kind: z.enum(QUESTION_KINDS),
      choices: z.array(z.string()),
      ofEntry: z.boolean(),
    }),
  ),
  changes: z.array(z.object({ at: instantSchema, field: z.string(), was: z.string(), became: z.string() })),
})
export type TicketAnswers = z.output<typeof ticketAnswersSchema>

export const ticketCorrectionSchema = z.strictObject({
  name: personNameSchema(100, 'Must be a name'),
  email: emailSchema.nullable(),
  answers: z.record(z.uuid().toLowerCase(), textSchema(500)),
  /** Voids the ticket and issues one with a new code. */
  somebodyElse: z.boolean(),
  seen: z.strictObject(attendeeFields),
})
export type TicketCorrection = z.output<typeof ticketCorrectionSchema>
