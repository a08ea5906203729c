import type { NewAbuseReport } from '@forenet/contract/abuse-report'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type ReportRow = Pick<NewAbuseReport, 'id' | 'reason' | 'message'> & { organisationId: string; at: Date }
export type ListedReport = ReportRow & { key: string; name: string; accentColour: string }

const COLUMNS = `r.id, r.organisation_id as "organisationId", r.reason, r.message, r.at, o.key, o.name,
  o.accent_colour as "accentColour"`
const findByIdQuery = prepared<ListedReport>(
  'abuse_report',
  `select ${COLUMNS} from abuse_report r join organisation_face o on o.id = r.organisation_id where r.id = $1`,
)
// Lists a few reports of each club, those for fraud and with text first, so that a club cannot hide them behind others.
const listReportsQuery = prepared<ListedReport>(
  'abuse_reports_recent',
  `select ${COLUMNS} from (
     select *, row_number() over (partition by organisation_id order by reason = 'fraud' desc, message <> '' desc, at desc) as nth
       from (select * from abuse_report order by at desc limit 10000) newest) r
     join organisation_face o on o.id = r.organisation_id
    where r.nth <= 10 order by r.at desc, r.id limit $1`,
)
type ReportCounts = { ofClub: number; frauds: number; all: number }
const countReportsSinceQuery = prepared<ReportCounts>(
  'abuse_reports_since',
  `select (count(*) filter (where organisation_id = $1))::int as "ofClub",
     (count(*) filter (where organisation_id = $1 and reason = 'fraud'))::int as frauds, count(*)::int as "all" from abuse_report
    where at > $2`,
)
const insertQuery = prepared<{ id: string }>(
  'abuse_report_insert',
  `insert into abuse_report (id, organisation_id, reason, message, at) values ($1, $2, $3, $4, $5)
   on conflict (id) do nothing returning id`,
)
const dropReportsQuery = prepared('abuse_reports_drop', 'delete from abuse_report where at < $1')

export async function findReport(database: Database, id: string): Promise<ListedReport | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listReports(database: Database, max: number): Promise<ListedReport[]> {
  return listReportsQuery(database, [max])
}

export async function countReportsSince(
  database: Database,
  organisationId: string,
  since: Date,
): Promise<ReportCounts> {
  return (await countReportsSinceQuery(database, [organisationId, since]))[0] ?? { ofClub: 0, frauds: 0, all: 0 }
}

export async function insertReport(transaction: Database, report: ReportRow): Promise<boolean> {
  const { id, organisationId, reason, message, at } = report
  return (await insertQuery(transaction, [id, organisationId, reason, message, at])).length > 0
}

export async function dropReports(database: Database, before: Date): Promise<void> {
  await dropReportsQuery(database, [before])
}
