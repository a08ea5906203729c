import { memberAudit } from '@forenet/contract/audit-calls'
import type { Database } from '@forenet/database/database'
import type { CallServer } from '../../plugins/serve-call.ts'
import { doneFor } from './service.ts'

/** HTTP of the audit module. */
export function auditRoutes(server: CallServer, { database }: { database: Database }): void {
  server.serve(memberAudit, (caller, { params, query }) => doneFor(database, caller, params.memberId, query))
}
