import type { ExportFormat } from '@forenet/contract/leaving'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { CURRENCY } from '@forenet/domain/product'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import { findPerson, listSoleChildren } from '../../core/members/index.ts'
import type { LeavingDeps } from './account-deletion-deps.ts'
import { deletionScope } from './deletion-scope.ts'
import { renderExportPage } from './export-page.ts'
import { lockExports, readExport } from './export-repository.ts'
import { requireOwnAccount } from './own-request.ts'

/** Limited, because every export reads everything. */
const MAX_AN_HOUR = 5
const HOUR_MS = 3_600_000

type ExportFile = { name: string; type: string; content: string }

/** Includes children without another guardian. Throws `too-many-requests`. */
export async function createExportFile(
  deps: LeavingDeps,
  caller: Caller,
  memberId: string,
  form: ExportFormat,
): Promise<ExportFile> {
  requireOwnAccount(caller, memberId)
  const person = await findPerson(deps.database, memberId)
  if (!person) throw notFound('The member')
  await count(deps, caller, memberId)
  const children = await listSoleChildren(deps.database, memberId)
  const { profiles, ...sections } = await readExport(deps.database, deletionScope(person, children))
  const [profile = {}, ...own] = profiles
  const exportedAt = deps.now()
  const name = `forenet-${calendarDateAt(exportedAt)}`
  const held = { exportedAt: exportedAt.toISOString(), currency: CURRENCY, profile, children: own, ...sections }
  if (form === 'json') {
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', content: JSON.stringify(held, null, 2) }
  }
  return { name: `${name}.html`, type: 'text/html; charset=utf-8', content: renderExportPage(held, person.language) }
}

async function count({ pool, now }: LeavingDeps, caller: Caller, memberId: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await lockExports(transaction, memberId)
    const at = now()
    const since = new Date(at.getTime() - HOUR_MS)
    if ((await countActions(transaction, 'data-exported', memberId, since)) >= MAX_AN_HOUR) {
      throw new ProblemError('too-many-requests', `You can download your data ${MAX_AN_HOUR} times an hour`)
    }
    await audit(transaction, caller, { action: 'data-exported', objectKind: 'member', objectId: memberId }, at)
  })
}
