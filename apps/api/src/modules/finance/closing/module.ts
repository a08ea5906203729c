import {
  clubClosingAccept,
  clubClosingCheck,
  clubClosingClose,
  clubClosingList,
  clubClosingReopen,
} from '@forenet/contract/club/closing-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import { acceptPayments, checkPeriod, closePeriod, listClosings, reopenPeriod } from './close-period.ts'

export function closingModule(platform: Platform, { payments }: { payments: PaymentDeps }): Module {
  const deps = { ...platform, payments }
  return {
    name: 'closing',
    routes: ({ server }) => {
      server.serveClub(clubClosingList, ({ club }) => listClosings(platform, club.id))
      server.serveClub(clubClosingCheck, async ({ club }, { body }) => ({
        checks: await checkPeriod(deps, club.id, body.through),
      }))
      server.serveClub(clubClosingAccept, async (by, { body }) => ({ checks: await acceptPayments(deps, by, body) }))
      server.serveClub(clubClosingClose, (by, { body }) => closePeriod(deps, by, body))
      server.serveClub(clubClosingReopen, (by, { params, body }) =>
        reopenPeriod(deps, by, params.closingId, body.reason),
      )
    },
  }
}
