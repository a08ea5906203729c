import * as calls from '@forenet/contract/club/sending-calls'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropCounts } from './sending-repository.ts'
import { listSendingClubs, resumeSending, suspendSending } from './suspension.ts'

/** Counts are kept for the operator; the allowance needs one day of them. */
const COUNTS_KEPT_MS = 90 * 86_400_000

/** What clubs send: the allowance of each, and what the operator sees and suspends. */
export function clubSendingModule(platform: Platform, { ceiling }: { ceiling: number }): Module {
  const { database, now } = platform
  const deps = { ...platform, ceiling }
  return {
    name: 'club-sending',
    routes: ({ server }) => {
      server.serve(calls.clubSendingList, () => listSendingClubs(deps))
      server.serve(calls.clubSendingSuspend, (caller, { params, body }) =>
        suspendSending(deps, caller, params.clubId, body.reason),
      )
      server.serve(calls.clubSendingResume, (caller, { params }) => resumeSending(deps, caller, params.clubId))
    },
    schedules: [
      {
        name: 'club-sending-cleared',
        cron: '55 3 * * *',
        run: () => dropCounts(database, new Date(now().getTime() - COUNTS_KEPT_MS)),
      },
    ],
  }
}
