import { calendarDateAt } from '@forenet/domain/calendar-date'
import { sanitizePersonName } from '@forenet/domain/person-name'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import type { MemberSummary } from '../../members/index.ts'
import type { ClubSummary } from '../../organisations/index.ts'
import { ROLE_MAIL_TEXTS } from './role-texts.ts'

export type Language = 'da' | 'en'
export type RoleMessage = {
  to: string
  language: Language
  onceKey: string
  subject: string
  lead: string
  content: MailPage['content']
}

export function displayName(summary: MemberSummary | undefined, instead: string): string {
  return (summary && (sanitizePersonName(summary.name) || summary.email)) || instead
}

export function formatDay(at: Date, language: Language): string {
  return formatCalendarDay(calendarDateAt(at), language)
}

export function formatCalendarDay(on: string, language: Language): string {
  const date = new Date(`${on}T12:00:00Z`)
  return new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  )
}

export function rolesPageUrl({ origin }: Delivery, { key }: ClubSummary): string {
  return new URL(`/manage/${key}/people`, origin).href
}

export async function sendRoleMessage(deps: Delivery, club: ClubSummary, letter: RoleMessage): Promise<void> {
  const { to, language, onceKey, subject, lead, content } = letter
  const page: MailPage = {
    language,
    subject,
    preview: lead,
    organisation: club.name,
    club,
    accentColour: club.accentColour,
    content: [paragraph(lead), ...content],
    foot: ROLE_MAIL_TEXTS[language].foot(club.name),
  }
  await sendMail(deps, { onceKey, to, template: 'role' }, () => ({ page }))
}
