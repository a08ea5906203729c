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
  summary: 'Whether the caller can create a club, and the caller’s unpublished clubs',
  may: ['own'],
  clause,
  tag,
  answer: clubSignupAdviceSchema,
})

export const clubStartKey = defineCall({
  name: 'clubStartKey',
  method: 'GET',
  path: `${CLUB_API}/own/start/key`,
  summary: 'Suggests a free club key for a name',
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
  summary: 'Creates a hidden club, which the caller owns; idempotent by id',
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
  summary: 'Sets the logo of a club that the caller has just created, before a second factor is required',
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
  summary: 'The club’s steps towards publication',
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
  summary: 'Accepts the current terms for the club',
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
  summary: 'Publishes a club that fulfils all requirements',
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
  summary: 'Discards a club that was never published and has no members, and frees its key; idempotent',
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
  summary: 'Requests approval of a declined club again',
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
  summary: 'Clubs waiting for approval, longest first',
  may: ['portal.operate'],
  clause,
  tag,
  answer: z.array(clubAwaitingApprovalSchema),
})

export const clubStartDecide = defineCall({
  name: 'clubStartDecide',
  method: 'POST',
  path: `${CLUB_API}/portal/start/{clubId}`,
  summary: 'Approves a waiting club, or declines it with a reason',
  may: ['portal.operate'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: z.strictObject({ clubId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: clubSignupDecisionSchema,
  answer: z.array(clubAwaitingApprovalSchema),
})
