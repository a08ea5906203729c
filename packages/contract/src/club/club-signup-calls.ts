import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubAwaitingApprovalSchema,
  clubOpeningAnswerSchema,
  clubSignupAdviceSchema,
  clubSignupDecisionSchema,
  clubTermsAgreementSchema,
  clubDiscardSchema as discarded,
  newClubSchema,
} from './club-signup.ts'
import { clubLogoSchema } from './settings.ts'

const tag = 'Running a club'
const clause = 'organisers, start a club'

const FRESH = 60

export const clubSignupAdviceGet = defineCall({
  name: 'clubStartAsk',
  method: 'GET',
  path: `${CLUB_API}/own/start`,
  summary: 'Whether the caller can create a club, and the caller’s unpublished clubs',
  may: ['own'],
  clause,
  tag,
  answer: clubSignupAdviceSchema,
})

export const clubSignupKeySuggest = defineCall({
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

export const clubSignupCreate = defineCall({
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

export const clubSignupLogoSave = defineCall({
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

export const clubPublicationGet = defineCall({
  name: 'clubOpeningGet',
  method: 'GET',
  path: buildClubCallPath('opening'),
  summary: 'The club’s steps towards publication',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubTermsAccept = defineCall({
  name: 'clubTermsAgree',
  method: 'POST',
  path: buildClubCallPath('opening/terms'),
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
  path: buildClubCallPath('opening/publishing'),
  summary: 'Publishes a club that fulfils all requirements',
  may: ['settings.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubUnpublishedDelete = defineCall({
  name: 'clubDiscard',
  method: 'POST',
  path: buildClubCallPath('opening/discarding'),
  summary: 'Discards a club that was never published and has no members, and frees its key; idempotent',
  may: ['settings.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubPathSchema,
  body: discarded,
  answer: z.object({ key: z.string() }),
})

export const clubSignupApprovalRequest = defineCall({
  name: 'clubApprovalAskAgain',
  method: 'POST',
  path: buildClubCallPath('opening/approval'),
  summary: 'Requests approval of a declined club again',
  may: ['settings.manage'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubOpeningAnswerSchema,
})

export const clubSignupQueueList = defineCall({
  name: 'clubStartQueue',
  method: 'GET',
  path: `${CLUB_API}/portal/start/list`,
  summary: 'Clubs waiting for approval, longest first',
  may: ['portal.operate'],
  clause,
  tag,
  answer: z.array(clubAwaitingApprovalSchema),
})

export const clubSignupDecide = defineCall({
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
