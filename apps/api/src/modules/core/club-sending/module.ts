import { abuseReportCreate } from '@forenet/contract/abuse-report-calls'
import * as calls from '@forenet/contract/club/sending-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ABUSE_REPORT_MAILS, createAbuseReport, listAbuseReports, sendAbuseReportMail } from './abuse-report.ts'
import { dropReports } from './abuse-report-repository.ts'
import { dropCounts } from './sending-repository.ts'
import { listSendingClubs, resumeSending, suspendSending } from './suspension.ts'

/** Counts are stored for the operator; the allowance needs one day of them. */
const COUNT_RETENTION_MS = 90 * 86_400_000

export function clubSendingModule(
  platform: Platform,
  { ceiling, operatorEmail }: { ceiling: number; operatorEmail: string | null },
): Module {
  const { database, now } = platform
  const deps = { ...platform, ceiling, operatorEmail }
  return {
    name: 'club-sending',
    routes: ({ server }) => {
      server.serve(calls.clubSendingList, () => listSendingClubs(deps))
      server.serve(calls.clubSendingSuspend, (caller, { params, body }) =>
        suspendSending(deps, caller, params.clubId, body.reason),
      )
      server.serve(calls.clubSendingResume, (caller, { params }) => resumeSending(deps, caller, params.clubId))
      server.serve(calls.abuseReportList, () => listAbuseReports(database))
      server.serveAnyone(abuseReportCreate, async ({ params, body }, { request }) => {
        await request.server.countAnonymous(request)
        return createAbuseReport(deps, params.orgKey, body)
      })
    },
    jobs: [defineJob(ABUSE_REPORT_MAILS, (mail) => sendAbuseReportMail(platform, operatorEmail, mail))],
    schedules: [
      {
        name: 'club-sending-cleared',
        cron: '55 3 * * *',
        run: async () => {
          const before = new Date(now().getTime() - COUNT_RETENTION_MS)
          await dropCounts(database, before)
          await dropReports(database, before)
        },
      },
    ],
  }
}
