import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries } from '../../../core/organisations/index.ts'
import type { AskedMail, SignupDecisionMail } from '../club-signup-deps.ts'
import { findStart } from '../repository.ts'
import { APPROVAL_REQUESTED_TEXTS, SIGNUP_DECISION_TEXTS } from './start-words.ts'

/** Sent once; skipped if a newer decision exists. */
export async function sendSignupDecisionMail(
  deps: Delivery,
  { organisationId, decidedAt }: SignupDecisionMail,
): Promise<void> {
  const start = await findStart(deps.database, organisationId)
  const [club] = await listClubSummaries(deps.database, [organisationId])
  if (!start?.startedBy || !club || start.approvalAt?.toISOString() !== decidedAt) return
  const approval = start.approval
  if (approval !== 'approved' && approval !== 'declined') return
  const starter = (await facesOf(deps.database, [start.startedBy])).get(start.startedBy)
  const to = starter?.email
  if (!to) return
  const { language } = starter
  const words = SIGNUP_DECISION_TEXTS[language]
  const { subject, lead, text } = words[approval]
  const onceKey = `club-start:${organisationId}:${decidedAt}`
  const page: MailPage = {
    language,
    subject: subject(club.name),
    preview: lead(club.name),
    organisation: club.name,
    club: null,
    accentColour: club.accentColour,
    content: [
      paragraph(lead(club.name)),
      ...(approval === 'declined' ? [paragraph(words.reason(start.approvalReason))] : []),
      paragraph(text),
      button(words.action, new URL(`/manage/${club.key}`, deps.origin).href),
    ],
    foot: words.foot(club.name),
  }
  await sendMail(deps, { onceKey, to, template: 'club-start' }, () => ({ page }))
}

/** In Danish, because a configured address has no language. Sent once per request. */
export async function sendApprovalRequestedMail(
  deps: Delivery,
  operatorEmail: string | null,
  { organisationId, askedAt }: AskedMail,
): Promise<void> {
  if (operatorEmail === null) return
  const start = await findStart(deps.database, organisationId)
  const [club] = await listClubSummaries(deps.database, [organisationId])
  if (!club || start?.approval !== 'waiting' || start.approvalAt?.toISOString() !== askedAt) return
  const starter =
    start.startedBy === null ? undefined : (await facesOf(deps.database, [start.startedBy])).get(start.startedBy)
  const onceKey = `club-start-asked:${organisationId}:${askedAt}`
  const page: MailPage = {
    language: 'da',
    subject: APPROVAL_REQUESTED_TEXTS.subject(club.name),
    preview: APPROVAL_REQUESTED_TEXTS.lead(club.name, starter?.name ?? ''),
    organisation: club.name,
    club: null,
    accentColour: club.accentColour,
    content: [
      paragraph(APPROVAL_REQUESTED_TEXTS.lead(club.name, starter?.name ?? '')),
      paragraph(APPROVAL_REQUESTED_TEXTS.text),
      button(APPROVAL_REQUESTED_TEXTS.action, new URL('/manage/queue', deps.origin).href),
    ],
    foot: APPROVAL_REQUESTED_TEXTS.foot,
  }
  await sendMail(deps, { onceKey, to: operatorEmail, template: 'club-start' }, () => ({ page }))
}
