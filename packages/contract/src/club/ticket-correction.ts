import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { email, instant, personName, text } from '../member.ts'

const said = {
  name: z.string(),
  email: z.string().nullable(),
  /** By question id. */
  answers: z.record(z.string(), z.string()),
}

/** A ticket's data, its questions, and earlier corrections, newest first. */
export const ticketSays = z.object({
  ...said,
  questions: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      kind: z.enum(QUESTION_KINDS),
      choices: z.array(z.string()),
      /** An order-level question: its answer is shared by all tickets of the registration. */
      ofEntry: z.boolean(),
    }),
  ),
  changes: z.array(z.object({ at: instant, field: z.string(), was: z.string(), became: z.string() })),
})
export type TicketSays = z.output<typeof ticketSays>

/** The corrected data, and the data it is based on (optimistic locking). */
export const ticketCorrection = z.strictObject({
  name: personName(100, 'Must be a name'),
  email: email.nullable(),
  answers: z.record(z.uuid().toLowerCase(), text(500)),
  /** Transfer to another person: the ticket is voided and replaced by one with a new code. */
  somebodyElse: z.boolean(),
  seen: z.strictObject(said),
})
export type TicketCorrection = z.output<typeof ticketCorrection>
