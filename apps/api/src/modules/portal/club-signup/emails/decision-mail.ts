import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries } from '../../../core/organisations/index.ts'
import type { ApprovalRequestedMail, SignupDecisionMail } from '../club-signup-deps.ts'
import { findClubSignup } from '../repository.ts'

const SIGNUP_DECISION_TEXTS = {
  da: {
    approved: {
      subject: (club: string) => `${club} er godkendt`,
      lead: (club: string) => `${club} er godkendt, så du kan offentliggøre den, når den er klar.`,
      text: 'På overblikket står, hvad der eventuelt mangler.',
    },
    declined: {
      subject: (club: string) => `${club} er ikke godkendt`,
      lead: (club: string) => `${club} er ikke blevet godkendt og er stadig skjult.`,
      text: 'Der er ikke slettet noget. Ret det, der skal rettes, og bed om en godkendelse igen.',
    },
    reason: (reason: string) => `Begrundelsen: ${reason}`,
    action: 'Se foreningen',
    foot: (club: string) => `Du får denne e-mail, fordi du har oprettet ${club}.`,
  },
  en: {
    approved: {
      subject: (club: string) => `${club} is approved`,
      lead: (club: string) => `${club} is approved: you can publish it once it is ready.`,
      text: 'Its overview shows what is still missing, if anything.',
    },
    declined: {
      subject: (club: string) => `${club} is not approved`,
      lead: (club: string) => `${club} has not been approved, and is still hidden.`,
      text: 'Nothing has been deleted. Make the changes that are needed, and ask again.',
    },
    reason: (reason: string) => `The reason: ${reason}`,
    action: 'See the club',
    foot: (club: string) => `You are getting this e-mail because you started ${club}.`,
  },
} as const

const APPROVAL_REQUESTED_TEXTS = {
  subject: (club: string) => `${club} venter på godkendelse`,
  lead: (club: string, starter: string) =>
    starter ? `${starter} har oprettet ${club}, som venter på godkendelse.` : `${club} venter på godkendelse.`,
  text: 'Foreningen er skjult, indtil den er godkendt og offentliggjort.',
  action: 'Se, hvem der venter',
  foot: 'Du får denne e-mail, fordi din adresse er sat op som portalens (OPERATOR_EMAIL).',
} as const

/** Sent once; skipped if a newer decision exists. */
export async function sendSignupDecisionMail(
  deps: Delivery,
  { organisationId, decidedAt }: SignupDecisionMail,
): Promise<void> {
  const start = await findClubSignup(deps.database, organisationId)
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

/** The mail is in Danish, because a configured address has no language. Sent once per request. */
export async function sendApprovalRequestedMail(
  deps: Delivery,
  operatorEmail: string | null,
  { organisationId, askedAt }: ApprovalRequestedMail,
): Promise<void> {
  if (operatorEmail === null) return
  const start = await findClubSignup(deps.database, organisationId)
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
