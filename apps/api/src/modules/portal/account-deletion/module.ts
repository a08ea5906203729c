import * as calls from '@forenet/contract/account-deletion-calls'
import type { Delivery } from '../../../platform/delivery/delivery.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import { ACCOUNT_DELETION_MAILS, type AccountDeletionDeps } from './account-deletion-deps.ts'
import { deleteDueMembers } from './delete-due-members.ts'
import { getDeletion, requestDeletion, withdrawDeletion } from './deletion.ts'
import { sendAccountDeletionMail } from './emails/account-deletion-mails.ts'
import { redactExpiredBilling } from './expired-billing.ts'
import { createExportFile } from './export.ts'

export function accountDeletionModule(deps: AccountDeletionDeps & Delivery): Module {
  return {
    name: 'account-deletion',
    routes: ({ server }) => accountDeletionRoutes(server, deps),
    jobs: [defineJob(ACCOUNT_DELETION_MAILS, (mail) => sendAccountDeletionMail(deps, mail))],
    schedules: [
      { name: 'leaving', cron: '5 0 * * *', run: () => deleteDueMembers(deps) },
      { name: 'clear-books', cron: '10 0 * * *', run: () => redactExpiredBilling(deps) },
    ],
  }
}

function accountDeletionRoutes(server: CallServer, deps: AccountDeletionDeps): void {
  server.serve(calls.memberDataExport, async (caller, { params, query }, { reply }) => {
    const file = await createExportFile(deps, caller, params.memberId, query.form)
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .send(file.content)
  })
  server.serve(calls.memberDeletionItem, (caller, { params }) => getDeletion(deps, caller, params.memberId))
  server.serve(calls.memberDeletionRequest, (caller, { params, body }) =>
    requestDeletion(deps, caller, params.memberId, body.email),
  )
  server.serve(calls.memberDeletionWithdraw, (caller, { params }) => withdrawDeletion(deps, caller, params.memberId))
}
