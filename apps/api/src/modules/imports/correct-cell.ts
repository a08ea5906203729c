import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { ImportCorrection } from '@forenet/contract/club/import'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { ImportField } from '@forenet/domain/import-columns'
import type pg from 'pg'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { changeSetOf, findPreviewedRow, isWantedElsewhere, lockOwnChangeSet, replaceRow } from '../change-sets/index.ts'
import { parentsEmail, withGuardian } from './family-rules.ts'
import { cellsToKeep, nameInCells, shortName } from './file-rules.ts'
import { planCorrectedRow } from './plan.ts'
import { nameOf, type Planned } from './plan-rules.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

/**
 * Corrects a cell of a rejected or incomplete row and plans the row a second time. Throws `not-found`, and
 * `changed-meanwhile` if the import has been applied.
 */
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
    const cells = { ...others, ...cellsToKeep([value], [field]) }
    const planned = keepGuardian(
      await planCorrectedRow(transaction, by.club.id, { before: row, field, value }, now),
      field,
      calendarDateAt(now),
    )
    const { wanted } = planned
    const isTwice =
      planned.outcome !== 'refuse' &&
      wanted.email !== undefined &&
      (await isWantedElsewhere(transaction, changeSetId, place, { email: wanted.email }))
    const refused = {
      ...{ outcome: 'refuse' as const, memberId: null, changes: [], notes: [] },
      refusal: { reason: 'twice-in-file', field: 'email', value: null },
    }
    const name = nameOf(wanted) || shortName(nameInCells(cells))
    await replaceRow(transaction, changeSetId, { place, name, ...planned, ...(isTwice ? refused : {}), cells })
  })
  return changeSetOf(deps, by, changeSetId)
}

/** Preserves the chosen parent of a new child, unless the e-mail was corrected. */
function keepGuardian(planned: Planned, field: ImportField, today: CalendarDate): Planned {
  const { guardianEmail, guardianName, ...wanted } = planned.wanted
  if (guardianEmail === undefined || guardianName === undefined) return planned
  return field !== 'email' && parentsEmail(planned, today) === guardianEmail
    ? { ...planned, changes: withGuardian(planned.changes, guardianName) }
    : { ...planned, wanted }
}
