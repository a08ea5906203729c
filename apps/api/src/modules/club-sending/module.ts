import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { dropCounts } from './sending-repository.ts'

/** Counts are kept for the operator; the allowance needs one day of them. */
const COUNTS_KEPT_MS = 90 * 86_400_000

/** What clubs send: the allowance of each, and what the operator sees and suspends. */
export function clubSendingModule({ database, now }: Platform): Module {
  return {
    name: 'club-sending',
    schedules: [
      {
        name: 'club-sending-cleared',
        cron: '55 3 * * *',
        run: () => dropCounts(database, new Date(now().getTime() - COUNTS_KEPT_MS)),
      },
    ],
  }
}
