import { ORGANISATION_API } from '@forenet/domain/product'
import { z } from 'zod'
import { newAbuseReportSchema, reportedClubSchema } from './abuse-report.ts'
import { defineCall } from './define-call.ts'

export const abuseReportCreate = defineCall({
  name: 'abuseReportMake',
  method: 'POST',
  path: `${ORGANISATION_API}/org/public/report/{orgKey}`,
  summary: 'Reports a message of a club to the operator, without a sign-in; limited per network and hour',
  may: ['anyone'],
  clause: 'ruling 3; not shown',
  tag: 'Organisations',
  params: reportedClubSchema,
  body: newAbuseReportSchema,
  answer: z.object({ club: z.string() }),
})
