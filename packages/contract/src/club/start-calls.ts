import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubLogoSchema } from './settings.ts'
import {
  clubAwaitingApprovalSchema,
  clubOpeningAnswerSchema,
  clubSignupAdviceSchema,
  clubSignupDecisionSchema,
  clubTermsAgreementSchema,
  clubDiscardSchema as discarded,
  newClubSchema,
} from './start.ts'

const tag = 'Running a club'
const clause = 'organisers, start a club'

const FRESH = 60

export const clubStartAsk = defineCall({
  name: 'clubStartAsk',
  method: 'GET',
  path: `${CLUB_API}/own/start`,
  summary: 'Whether the caller can start a club here, and which of the caller’s are not published yet',
  may: ['own'],
  clause,
  tag,
  answer: clubSignupAdviceSchema,
})

export const clubStartKey = defineCall({
  name: 'clubStartKey',
  method: 'GET',
  path: `${CLUB_API}/own/start/key`,
  summary: 'A key that no club has, made of the name of a club',
  may: ['own'],
  clause,
  tag,
  query: z.strictObject({ name: z.string().trim().max(120) }),
  answer: z.object({ key: z.string() }),
})

export const clubStart = defineCall({
  name: 'clubStart',
  method: 'POST',
  path: `${CLUB_API}/own/start`,
  summary:
    'Starts a club, which the caller then owns; it is hidden until it is published. The same id again is one club',
  may: ['own'],
  clause,
  tag,
  body: newClubSchema,
  answer: z.object({ key: z.string(), approval: z.boolean() }),
})

export const clubStartLogo = defineCall({
  name: 'clubStartLogo',
  method: 'PUT',
  path: `${CLUB_API}/own/start/{clubId}/logo`,
  summary: 'The logo of a club that the caller has just started, before anything more than a password is asked for',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ clubId: z.uuid() }),
  upload: PICTURE_TYPES,
  answer: clubLogoSchema,
})

export const clubOpeningGet = defineCall({
  name: 'clubOpeningGet',
  method: 'GET',
  path: clubCallPath('opening'),
  summary: 'How far the club is on its way to being published',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubTermsAgree = defineCall({
  name: 'clubTermsAgree',
  method: 'POST',
  path: clubCallPath('opening/terms'),
  summary: 'Agrees, for the club, to the terms as they are now',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: clubTermsAgreementSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubPublish = defineCall({
  name: 'clubPublish',
  method: 'POST',
  path: clubCallPath('opening/publishing'),
  summary: 'Publishes a club that has what it needs: from then on everybody finds it and can buy',
  may: ['settings.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubDiscard = defineCall({
  name: 'clubDiscard',
  method: 'POST',
  path: clubCallPath('opening/discarding'),
  summary:
    'Discards a club that was never published and that nobody belongs to; its key is free again. Once more is the same',
  may: ['settings.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema,
  body: discarded,
  answer: z.object({ key: z.string() }),
})

export const clubApprovalAskAgain = defineCall({
  name: 'clubApprovalAskAgain',
  method: 'POST',
  path: clubCallPath('opening/approval'),
  summary: 'Asks again for a club that was declined to be approved',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubStartQueue = defineCall({
  name: 'clubStartQueue',
  method: 'GET',
  path: `${CLUB_API}/portal/start/list`,
  summary: 'Clubs that wait to be approved, the one that has waited longest first',
  may: ['portal.operate'],
  clause,
  tag,
  answer: z.array(clubAwaitingApprovalSchema),
})

export const clubStartDecide = defineCall({
  name: 'clubStartDecide',
  method: 'POST',
  path: `${CLUB_API}/portal/start/{clubId}`,
  summary: 'Approves a club that waits, or declines it with a reason',
  may: ['portal.operate'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: z.strictObject({ clubId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: clubSignupDecisionSchema,
  answer: z.array(clubAwaitingApprovalSchema),
})
