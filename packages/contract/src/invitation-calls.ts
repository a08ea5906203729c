import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { invitationAnswerSchema, invitationSecretBodySchema, linkedInvitationSchema } from './invitation.ts'

const tag = 'Events'
const clause = 'rulings 18 and 19; not shown'

export const linkedInvitationGet = defineCall({
  name: 'invitationByLink',
  method: 'POST',
  path: `${EVENT_API}/eve-invitation/by-link`,
  summary: 'The invitation of a personal link with its secret; records that it was opened',
  may: ['anyone'],
  clause,
  tag,
  body: invitationSecretBodySchema,
  answer: linkedInvitationSchema,
})

export const linkedInvitationAnswer = defineCall({
  name: 'invitationAnswer',
  method: 'POST',
  path: `${EVENT_API}/eve-invitation/answer`,
  summary: 'Declines an invitation, or withdraws that, while it can be answered',
  may: ['anyone'],
  clause,
  tag,
  body: invitationAnswerSchema,
  answer: linkedInvitationSchema,
})

export const linkedInvitationAttach = defineCall({
  name: 'invitationTake',
  method: 'POST',
  path: `${EVENT_API}/eve-invitation/take`,
  summary: 'Links the member to the invitation whose link was followed; counts failed tries',
  may: ['own'],
  clause,
  tag,
  body: invitationSecretBodySchema,
  answer: z.object({ eventId: z.uuid(), orgKey: z.string() }),
})
