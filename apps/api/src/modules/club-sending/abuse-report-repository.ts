import type { NewAbuseReport } from '@forenet/contract/abuse-report'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

export type ReportRow = Pick<NewAbuseReport, 'id' | 'reason' | 'message'> & { organisationId: string; at: Date }
export type ListedReport = ReportRow & { key: string; name: string; accentColour: string }

const COLUMNS = `r.id, r.organisation_id as "organisationId", r.reason, r.message, r.at, o.key, o.name,
  o.accent_colour as "accentColour"`
const byId = prepared<ListedReport>(
  'abuse_report',
  `select ${COLUMNS} from abuse_report r join organisation_face o on o.id = r.organisation_id where r.id = $1`,
)
const recent = prepared<ListedReport>(
  'abuse_reports_recent',
  `select ${COLUMNS} from abuse_report r join organisation_face o on o.id = r.organisation_id
    order by r.at desc, r.id limit $1`,
)
const counts = prepared<{ ofClub: number; all: number }>(
  'abuse_reports_since',
  `select (count(*) filter (where organisation_id = $1))::int as "ofClub", count(*)::int as "all" from abuse_report
    where at > $2`,
)
const insert = prepared<{ id: string }>(
  'abuse_report_insert',
  `insert into abuse_report (id, organisation_id, reason, message, at) values ($1, $2, $3, $4, $5)
   on conflict (id) do nothing returning id`,
)
const dropBefore = prepared('abuse_reports_drop', 'delete from abuse_report where at < $1')

export async function findReport(database: Database, id: string): Promise<ListedReport | undefined> {
  return (await byId(database, [id]))[0]
}

export function listReports(database: Database, most: number): Promise<ListedReport[]> {
  return recent(database, [most])
}

/** Reports since an instant, about one club and about all. */
export async function countReportsSince(
  database: Database,
  organisationId: string,
  since: Date,
): Promise<{ ofClub: number; all: number }> {
  return (await counts(database, [organisationId, since]))[0] ?? { ofClub: 0, all: 0 }
}

/** Returns false for a report that is stored already. */
export async function insertReport(transaction: Database, report: ReportRow): Promise<boolean> {
  const { id, organisationId, reason, message, at } = report
  return (await insert(transaction, [id, organisationId, reason, message, at])).length > 0
}

export async function dropReports(database: Database, before: Date): Promise<void> {
  await dropBefore(database, [before])
}
