import type { AbuseReport, NewAbuseReport } from '@forenet/contract/abuse-report'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../platform/delivery/send-mail.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findIdByKey, listClubSummaries } from '../organisations/index.ts'
import { countReportsSince, findReport, insertReport, listReports } from './abuse-report-repository.ts'
import { findSender, type SenderRow } from './sending-repository.ts'

const REASON_TEXTS = {
  fraud: 'svindel eller phishing',
  unwanted: 'en besked, som læseren ikke har bedt om',
  other: 'noget andet',
} as const

export async function sendAbuseReportMail(
  deps: Delivery,
  operatorEmail: string | null,
  { reportId }: { reportId: string },
): Promise<void> {
  const report = await findReport(deps.database, reportId)
  if (operatorEmail === null || !report) return
  const { key, name, reason, message, accentColour } = report
  const lead = `En e-mail fra ${name} (${key}) er anmeldt som ${REASON_TEXTS[reason]}.`
  const page: MailPage = {
    language: 'da',
    subject: `${name} er anmeldt`,
    preview: lead,
    organisation: 'Forenet',
    club: null,
    accentColour,
    content: [
      paragraph(lead),
      ...message.split(/\n+/).filter(Boolean).map(paragraph),
      button('Se, hvad foreningen sender', new URL('/manage/sending', deps.origin).href),
    ],
    foot: 'Du får denne e-mail, fordi du driver portalen. Flere anmeldelser af samme forening i dag kan ses på siden.',
  }
  const onceKey = `abuse-report:${reportId}`
  await sendMail(deps, { onceKey, to: operatorEmail, template: 'abuse-report' }, () => ({ page }))
}

export const ABUSE_REPORT_MAILS = defineMessageQueue<{ reportId: string }>('abuse-report-mail')

const DAY_MS = 86_400_000
/**
 * Limits per 24 hours. Beyond the first, reports are stored without text; beyond the second not at all. None is
 * rejected, because a club could exhaust the limit by reporting itself.
 */
const MAX_REPORTS = { withText: { ofClub: 20, all: 500 }, stored: { ofClub: 1_000, all: 10_000 } }
const REPORTS_SHOWN = 50

type Deps = Pick<Platform, 'pool' | 'now' | 'send'> & { operatorEmail: string | null }

/**
 * E-mails the operator about a club's first report of a day, and its first report of fraud. The answer has no name if the
 * club was never published. Throws `not-found`.
 */
export function createAbuseReport(deps: Deps, orgKey: string, report: NewAbuseReport): Promise<{ club: string }> {
  return inTransaction(deps.pool, async (transaction) => {
    const organisationId = await findIdByKey(transaction, orgKey)
    const [club] = organisationId ? await listClubSummaries(transaction, [organisationId]) : []
    const sender = organisationId && (await findSender(transaction, organisationId))
    if (!organisationId || !club || !sender) throw notFound('The club')
    const answer = { club: wasNeverPublished(sender) ? orgKey : club.name }
    await acquireAdvisoryLocks(transaction, 'abuse reports')
    const at = deps.now()
    const today = await countReportsSince(transaction, organisationId, new Date(at.getTime() - DAY_MS))
    const isFirstFraud = report.reason === 'fraud' && today.frauds === 0
    const isWithin = (max: { ofClub: number; all: number }) =>
      isFirstFraud || (today.ofClub < max.ofClub && today.all < max.all)
    if (!isWithin(MAX_REPORTS.stored)) return answer
    const message = isWithin(MAX_REPORTS.withText) ? report.message : ''
    const isNew = await insertReport(transaction, { ...report, message, organisationId, at })
    if (isNew && (today.ofClub === 0 || isFirstFraud) && deps.operatorEmail !== null) {
      await deps.send(ABUSE_REPORT_MAILS, { reportId: report.id }, { transaction })
    }
    return answer
  })
}

const wasNeverPublished = ({ published, started, publishedAt }: SenderRow) =>
  started && !published && publishedAt === null

export async function listAbuseReports(database: Database): Promise<AbuseReport[]> {
  const rows = await listReports(database, REPORTS_SHOWN)
  return rows.map(({ id, organisationId, key, name, reason, message, at }) => ({
    ...{ id, reason, message },
    club: { id: organisationId, key, name },
    at: at.toISOString(),
  }))
}
