import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'
import { authorizationIdentifierSchema } from './payment.ts'
import { NEW_CARD_STATES, renewalSchema } from './renewal.ts'

const tag = 'Memberships'
const oneRenewal = z.strictObject({
  memberId: memberIdSchema,
  renewalId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
})

export const renewalList = defineCall({
  name: 'renewalList',
  method: 'GET',
  path: `${MEMBER_API}/{memberId}/membership/renewal/list`,
  summary: 'Memberships that renew automatically and that the member pays or holds',
  may: ['own', 'portal.operate'],
  clause: 'section 3, Membership',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: z.array(renewalSchema),
})

export const renewalStop = defineCall({
  name: 'renewalStop',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/renewal/{renewalId}/stop`,
  summary: 'Stops an automatic renewal; a charge that has just gone through is refunded',
  may: ['own'],
  clause: 'section 3, Membership',
  tag,
  params: oneRenewal,
  answer: z.array(renewalSchema),
})

export const renewalSkip = defineCall({
  name: 'renewalSkip',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/renewal/{renewalId}/skip`,
  summary: 'Skips the next automatic renewal, or resumes it',
  may: ['own'],
  clause: 'section 3, Membership',
  tag,
  params: oneRenewal,
  body: z.strictObject({ skip: z.boolean() }),
  answer: z.array(renewalSchema),
})

export const renewalCardStart = defineCall({
  name: 'renewalCardStart',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/renewal/{renewalId}/card`,
  summary: 'Opens a window in which the payer saves another card, without buying',
  may: ['own'],
  clause: 'section 3, Membership',
  tag,
  params: oneRenewal,
  body: z.strictObject({ language: z.enum(['da', 'en']).default('da') }),
  answer: z.object({ windowId: z.uuid(), link: z.string() }),
})

export const renewalCardConfirm = defineCall({
  name: 'renewalCardConfirm',
  method: 'POST',
  path: `${MEMBER_API}/{memberId}/membership/renewal/card/{windowId}`,
  summary: 'Reports the return from the window that saves a card, and answers whether it is saved',
  may: ['own'],
  clause: 'section 3, Membership',
  tag,
  params: z.strictObject({ memberId: memberIdSchema, windowId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  /** Both are verified at the gateway. */
  body: z.strictObject({
    authorizationIdentifier: authorizationIdentifierSchema.optional(),
    savedCardIdentifier: authorizationIdentifierSchema.optional(),
  }),
  answer: z.object({ state: z.enum(NEW_CARD_STATES) }),
})
