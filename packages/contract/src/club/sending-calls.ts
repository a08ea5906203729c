import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { abuseReportsSchema } from '../abuse-report.ts'
import { defineCall } from '../define-call.ts'
import { clubSendingVolumesSchema, sendingSuspensionSchema as suspension } from './sending.ts'

const tag = 'Running a club'
const clause = 'operators, messages of clubs'
const clubParamsSchema = z.strictObject({ clubId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

const FRESH = 60

export const clubSendingList = defineCall({
  name: 'clubSendingList',
  method: 'GET',
  path: `${CLUB_API}/portal/sending/list`,
  summary: 'Message volumes of clubs: suspended clubs first, then by volume',
  may: ['portal.operate'],
  clause,
  tag,
  answer: clubSendingVolumesSchema,
})

export const clubSendingSuspend = defineCall({
  name: 'clubSendingSuspend',
  method: 'POST',
  path: `${CLUB_API}/portal/sending/{clubId}/suspend`,
  summary: 'Suspends the messages of a club',
  may: ['portal.operate'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubParamsSchema,
  body: suspension,
  answer: clubSendingVolumesSchema,
})

export const clubSendingResume = defineCall({
  name: 'clubSendingResume',
  method: 'POST',
  path: `${CLUB_API}/portal/sending/{clubId}/resume`,
  summary: 'Lets a suspended club send messages again',
  may: ['portal.operate'],
  freshWithinMinutes: FRESH,
  clause,
  tag,
  params: clubParamsSchema,
  answer: clubSendingVolumesSchema,
})

export const abuseReportList = defineCall({
  name: 'abuseReportList',
  method: 'GET',
  path: `${CLUB_API}/portal/report/list`,
  summary: 'Reports about messages of clubs, the newest first',
  may: ['portal.operate'],
  clause,
  tag,
  answer: abuseReportsSchema,
})
