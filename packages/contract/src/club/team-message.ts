import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { TEAM_MESSAGE_AUDIENCES } from '@forenet/domain/team'
import { z } from 'zod'
import { multilineSchema } from '../contact.ts'
import { textSchema } from '../member.ts'

/** The team's name is added in front of the subject. Guardians receive it for children. */
export const teamMessageInputSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  to: z.enum(TEAM_MESSAGE_AUDIENCES),
  subject: textSchema(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
  message: multilineSchema(CONTACT_LIMITS.message),
})
export type TeamMessageInput = z.output<typeof teamMessageInputSchema>

export const teamArchivingPreviewSchema = z.object({ people: z.int(), told: z.int() })
export type TeamArchivingPreview = z.output<typeof teamArchivingPreviewSchema>
