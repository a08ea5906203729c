import type { AbuseReport, NewAbuseReport } from '@forenet/contract/abuse-report'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { takeTurns } from '../../platform/database/turns.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { findIdByKey, listClubFaces } from '../organisations/index.ts'
import { countReportsSince, insertReport, listReports } from './abuse-report-repository.ts'

/** To the operator: a club was reported, for the first time within a day. */
export const ABUSE_REPORT_MAILS = letterQueue<{ reportId: string }>('abuse-report-mail')

const DAY_MS = 86_400_000
/** Reports within 24 hours, which anyone may make: enough to notice, too few to fill the database. */
const MAX_REPORTS = { ofClub: 20, all: 500 }
const REPORTS_SHOWN = 50

type Deps = Pick<Platform, 'pool' | 'now' | 'send'> & { operatorEmail: string | null }

/**
 * Stores a report about a club and e-mails the operator about the first of a day. Throws `not-found` for a key of no club,
 * and `too-many-requests`.
 */
export function makeReport(deps: Deps, orgKey: string, report: NewAbuseReport): Promise<{ club: string }> {
  return inTransaction(deps.pool, async (transaction) => {
    const organisationId = await findIdByKey(transaction, orgKey)
    const [club] = organisationId ? await listClubFaces(transaction, [organisationId]) : []
    if (!organisationId || !club) throw notFound('The club')
    await takeTurns(transaction, 'abuse reports')
    const at = deps.now()
    const { ofClub, all } = await countReportsSince(transaction, organisationId, new Date(at.getTime() - DAY_MS))
    if (ofClub >= MAX_REPORTS.ofClub || all >= MAX_REPORTS.all) {
      throw new ProblemError('too-many-requests', 'The operator already has many reports of today')
    }
    const isNew = await insertReport(transaction, { ...report, organisationId, at })
    if (isNew && ofClub === 0 && deps.operatorEmail !== null) {
      await deps.send(ABUSE_REPORT_MAILS, { reportId: report.id }, { transaction })
    }
    return { club: club.name }
  })
}

/** The newest reports. */
export async function listAbuseReports(database: Database): Promise<AbuseReport[]> {
  const rows = await listReports(database, REPORTS_SHOWN)
  return rows.map(({ id, organisationId, key, name, reason, message, at }) => ({
    ...{ id, reason, message },
    club: { id: organisationId, key, name },
    at: at.toISOString(),
  }))
}
