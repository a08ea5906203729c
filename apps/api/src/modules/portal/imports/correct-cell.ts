import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { ImportCorrection } from '@forenet/contract/club/import'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  findPreviewedRow,
  getChangeSet,
  isWantedByOtherRow,
  lockOwnChangeSet,
  replacePreviewRow,
} from '../../core/change-sets/index.ts'
import { listClubPeople } from '../../core/members/index.ts'
import { parentsEmail, withGuardian } from './family-rules.ts'
import { cellsToKeep, nameInCells, shortName } from './file-rules.ts'
import { planCorrectedRow } from './plan.ts'
import { getImportedName, type PlannedImportRow } from './plan-rules.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

/** Throws `not-found`, and `changed-meanwhile` if the import has been applied. */
export async function correctCell(
  deps: Deps,
  by: ClubCaller,
  { changeSetId, place }: { changeSetId: string; place: number },
  { field, value }: ImportCorrection,
): Promise<ChangeSet> {
  const now = deps.now()
  await inTransaction(deps.pool, async (transaction) => {
    const set = await lockOwnChangeSet(transaction, by, changeSetId)
    const row = set.kind === 'people-import' ? await findPreviewedRow(transaction, changeSetId, place) : undefined
    if (!row) throw notFound('The row')
    if (set.state !== 'previewed') throw new ProblemError('changed-meanwhile', 'The import has been applied')
    const { [field]: _before, ...others } = row.cells
    const cells = { ...others, ...cellsToKeep([value], [field], { today: calendarDateAt(now) }) }
    const corrected = await planCorrectedRow(transaction, by.club.id, { before: row, field, value }, now)
    const [held] = corrected.memberId === null ? [] : await listClubPeople(transaction, [corrected.memberId])
    const email = parentsEmail(corrected, held, by.club.id, calendarDateAt(now))
    const planned = keepGuardian(corrected, field === 'email' ? undefined : email)
    const { wanted } = planned
    const isTwice =
      planned.outcome !== 'refuse' &&
      wanted.email !== undefined &&
      (await isWantedByOtherRow(transaction, changeSetId, place, { email: wanted.email }))
    const refused = {
      ...{ outcome: 'refuse' as const, memberId: null, changes: [], notes: [] },
      refusal: { reason: 'twice-in-file', field: 'email', value: null },
    }
    const name = getImportedName(wanted) || shortName(nameInCells(cells))
    await replacePreviewRow(transaction, changeSetId, { place, name, ...planned, ...(isTwice ? refused : {}), cells })
  })
  return getChangeSet(deps, by, changeSetId)
}

/** Preserves the chosen parent of a child with a parent's `email`. */
function keepGuardian(planned: PlannedImportRow, email: string | undefined): PlannedImportRow {
  const { guardianEmail, guardianName, ...wanted } = planned.wanted
  if (guardianEmail === undefined || guardianName === undefined) return planned
  if (email !== guardianEmail) return { ...planned, wanted }
  const outcome = planned.outcome === 'same' ? 'change' : planned.outcome
  return { ...planned, outcome, changes: withGuardian(planned.changes, guardianName) }
}
