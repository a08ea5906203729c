import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { TEAM_READERS } from '@forenet/domain/team'
import { z } from 'zod'
import { lines } from '../contact.ts'
import { text } from '../member.ts'

/** A letter to a team as it is written; the browser makes its id, so that one sent twice is one. The team's name is put before the subject. */
export const teamLetterInput = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  /** Those who are on the team, those who wait for a place, or both; of a child who answers for it. */
  to: z.enum(TEAM_READERS),
  subject: text(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
  message: lines(CONTACT_LIMITS.message),
})
export type TeamLetterInput = z.output<typeof teamLetterInput>

/** What archiving a team would do: how many come off it, and of how many of them somebody is told by a letter. */
export const teamArchiving = z.object({ people: z.int(), told: z.int() })
export type TeamArchiving = z.output<typeof teamArchiving>
