import * as calls from '@forenet/contract/leaving-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { LeavingDeps } from './account-deletion-deps.ts'
import { getDeletion, requestDeletion, withdrawDeletion } from './deletion.ts'
import { createExportFile } from './export.ts'

export function leavingRoutes(server: CallServer, deps: LeavingDeps): void {
  server.serve(calls.memberExport, async (caller, { params, query }, { reply }) => {
    const file = await createExportFile(deps, caller, params.memberId, query.form)
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .send(file.content)
  })
  server.serve(calls.memberDeletionItem, (caller, { params }) => getDeletion(deps, caller, params.memberId))
  server.serve(calls.memberDeletionAsk, (caller, { params, body }) =>
    requestDeletion(deps, caller, params.memberId, body.email),
  )
  server.serve(calls.memberDeletionWithdraw, (caller, { params }) => withdrawDeletion(deps, caller, params.memberId))
}
