import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import { LEAVING_MAILS, type LeavingDeps } from './account-deletion-deps.ts'
import { deleteDueMembers } from './delete-due-members.ts'
import { sendAccountDeletionMail } from './emails/leaving-mails.ts'
import { redactExpiredBilling } from './expired-billing.ts'
import { leavingRoutes } from './routes.ts'

export function accountDeletionModule(deps: LeavingDeps & Delivery): Module {
  return {
    name: 'account-deletion',
    routes: ({ server }) => leavingRoutes(server, deps),
    jobs: [defineJob(LEAVING_MAILS, (mail) => sendAccountDeletionMail(deps, mail))],
    schedules: [
      { name: 'leaving', cron: '5 0 * * *', run: () => deleteDueMembers(deps) },
      { name: 'clear-books', cron: '10 0 * * *', run: () => redactExpiredBilling(deps) },
    ],
  }
}
