import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendFamilyMail } from './emails/family-mails.ts'
import { type DependantDeps, FAMILY_MAILS } from './family-deps.ts'
import { familyRoutes } from './routes.ts'
import { attachInvitations, moveToNewEmail } from './waiting-for-email.ts'

export function familiesModule(
  platform: Platform,
  { notify, waitingFor, isInvoiced }: Pick<DependantDeps, 'notify' | 'waitingFor' | 'isInvoiced'>,
): Module {
  const deps: DependantDeps = { ...platform, notify, waitingFor, isInvoiced }
  return {
    name: 'families',
    routes: ({ server }) => familyRoutes(server, deps),
    jobs: [defineJob(FAMILY_MAILS, (mail) => sendFamilyMail({ ...platform, notify }, mail))],
    hears: {
      memberJoined: (transaction, member, at) => attachInvitations(transaction, notify, member, at),
      emailMoved: (transaction, moved, at) => moveToNewEmail(transaction, notify, moved, at),
    },
  }
}
