import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { clubOpeningAnswer, clubStartAdvice, clubTermsAgreement, newClub } from './start.ts'

const tag = 'Running a club'
const clause = 'organisers, start a club'

/** How old a sign-in may be to publish a club, in minutes. */
const FRESH = 60

export const clubStartAsk = defineCall({
  name: 'clubStartAsk',
  method: 'GET',
  path: `${CLUB_API}/own/start`,
  summary: 'Whether the caller can start a club here, and which of the caller’s are not published yet',
  may: ['own'],
  clause,
  tag,
  answer: clubStartAdvice,
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
  body: newClub,
  answer: z.object({ key: z.string(), approval: z.boolean() }),
})

export const clubOpeningGet = defineCall({
  name: 'clubOpeningGet',
  method: 'GET',
  path: clubPath('opening'),
  summary: 'How far the club is on its way to being published',
  may: ['settings.manage'],
  clause,
  tag,
  params: ofClub,
  answer: clubOpeningAnswer,
})

export const clubTermsAgree = defineCall({
  name: 'clubTermsAgree',
  method: 'POST',
  path: clubPath('opening/terms'),
  summary: 'Agrees, for the club, to the terms as they are now',
  may: ['settings.manage'],
  clause,
  tag,
  params: ofClub,
  body: clubTermsAgreement,
  answer: clubOpeningAnswer,
})

export const clubPublish = defineCall({
  name: 'clubPublish',
  method: 'POST',
  path: clubPath('opening/publishing'),
  summary: 'Publishes a club that has what it needs: from then on everybody finds it and can buy',
  may: ['settings.manage'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: ofClub,
  answer: clubOpeningAnswer,
})
