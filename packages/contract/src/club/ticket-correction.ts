import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { email, instant, personName, text } from '../member.ts'

const said = {
  name: z.string(),
  email: z.string().nullable(),
  /** By the id of the question. */
  answers: z.record(z.string(), z.string()),
}

/** What a ticket says, what is asked with it, and what was put right on it before, the last first. */
export const ticketSays = z.object({
  ...said,
  questions: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      kind: z.enum(QUESTION_KINDS),
      choices: z.array(z.string()),
      /** Asked of the registration as a whole: its other tickets have the same answer. */
      ofEntry: z.boolean(),
    }),
  ),
  changes: z.array(z.object({ at: instant, field: z.string(), was: z.string(), became: z.string() })),
})
export type TicketSays = z.output<typeof ticketSays>

/** What a ticket is to say, and what it said when that was written. */
export const ticketCorrection = z.strictObject({
  name: personName(100, 'Must be a name'),
  email: email.nullable(),
  answers: z.record(z.uuid().toLowerCase(), text(500)),
  /** Another person comes: the ticket is void, and a new one with a new code takes its place. */
  somebodyElse: z.boolean(),
  seen: z.strictObject(said),
})
export type TicketCorrection = z.output<typeof ticketCorrection>
