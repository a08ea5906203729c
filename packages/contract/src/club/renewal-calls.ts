import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { personRenewalSchema, renewalForecastSchema } from './renewal.ts'

const tag = 'Running a club'
const personParamsSchema = clubPathSchema.extend({ memberId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubPersonRenewalGet = defineCall({
  name: 'clubPersonRenewal',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}/renewal'),
  summary: 'Whether and when a person’s membership renews automatically',
  may: ['members.read'],
  clause: 'organisers, register',
  tag,
  params: personParamsSchema,
  answer: personRenewalSchema,
})

/** A club can only stop, because starting requires the payer's consent. */
export const clubPersonRenewalStop = defineCall({
  name: 'clubPersonRenewalStop',
  method: 'POST',
  path: buildClubCallPath('register/person/{memberId}/renewal/stop'),
  summary: 'Stops the automatic renewal of a person’s membership',
  may: ['members.write'],
  clause: 'organisers, register',
  tag,
  params: personParamsSchema,
  answer: personRenewalSchema,
})

export const clubRenewalForecast = defineCall({
  name: 'clubRenewalForecast',
  method: 'GET',
  path: buildClubCallPath('renewals/forecast'),
  summary: 'Expected income from automatic renewals until the end of next month',
  may: ['money.read'],
  clause: 'organisers, money',
  tag,
  params: clubPathSchema,
  answer: renewalForecastSchema,
})
