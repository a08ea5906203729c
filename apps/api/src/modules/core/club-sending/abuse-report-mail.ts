import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../platform/delivery/send-mail.ts'
import { findReport } from './abuse-report-repository.ts'

const REASONS = {
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
  const lead = `En e-mail fra ${name} (${key}) er anmeldt som ${REASONS[reason]}.`
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
