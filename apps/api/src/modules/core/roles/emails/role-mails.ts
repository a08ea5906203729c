import type { GrantedRole } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { findGrants } from '../../../../platform/access/grant-repository.ts'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { isApprovalPending, readApprovers } from '../../approvals/index.ts'
import { facesOf, findMemberIdByEmail, type MemberSummary } from '../../members/index.ts'
import { type ClubSummary, listClubSummaries } from '../../organisations/index.ts'
import { findHandover } from '../handover/handover-repository.ts'
import { listOwnerships } from '../owners.ts'
import { type AnsweredInvitationRow, findInvitations } from '../repository.ts'
import { loadScopeNames } from '../role-scope.ts'
import type { RoleMail } from '../roles-deps.ts'
import { sendHandoverMail } from './handover-mails.ts'
import { displayName, formatCalendarDay, formatDay, rolesPageUrl, sendRoleMessage } from './role-email.ts'
import { ROLE_MAIL_TEXTS, ROLE_NAMES } from './role-texts.ts'

export async function sendRoleMail(deps: Delivery, mail: RoleMail): Promise<void> {
  switch (mail.kind) {
    case 'invited':
      return sendInvitation(deps, mail.invitationId)
    case 'answered':
      return sendInvitationAnswer(deps, mail.invitationId)
    case 'second-owner': {
      const about = await loadApprovalSubject(deps.database, mail)
      return about ? sendApprovalRequest(deps, { ...mail, ...about }) : undefined
    }
    case 'gateway-key':
    case 'refund-limit':
      return sendApprovalRequest(deps, { ...mail, about: mail.kind, name: '' })
    case 'handover':
      return sendHandoverMail(deps, mail)
    case 'ended':
      return sendEnd(deps, mail.grantId)
  }
}

async function sendInvitation(deps: Delivery, id: string): Promise<void> {
  const found = await readInvitation(deps.database, id)
  if (!found) return
  const { row, club, inviter, only } = found
  if (row.outcome !== null || row.sentAt === null || row.expiresAt <= deps.now()) return
  const memberId = await findMemberIdByEmail(deps.database, row.email)
  const known = memberId === null ? undefined : (await facesOf(deps.database, [memberId])).get(memberId)
  const language = known?.language ?? row.language
  const words = ROLE_MAIL_TEXTS[language]
  const role = ROLE_NAMES[language][row.role]
  const beginsOn = row.handoverId === null ? null : ((await findHandover(deps.database, row.handoverId))?.day ?? null)
  await sendRoleMessage(deps, club, {
    to: row.email,
    language,
    onceKey: `role-invitation:${row.id}`,
    subject: words.invited.subject(club.name, role.name),
    lead: words.invited.lead(displayName(inviter, words.somebody), club.name, role.name, only),
    content: [
      paragraph(role.may),
      ...(beginsOn === null ? [] : [paragraph(words.handover.begins(formatCalendarDay(beginsOn, language)))]),
      paragraph(words.invited.how(known !== undefined, formatDay(row.expiresAt, language))),
      button(words.invited.action, new URL('/manage', deps.origin).href),
    ],
  })
}

async function sendInvitationAnswer(deps: Delivery, id: string): Promise<void> {
  const found = await readInvitation(deps.database, id)
  if (!found?.inviter?.email) return
  const { row, club, inviter } = found
  const outcome = row.outcome
  if (outcome !== 'accepted' && outcome !== 'declined') return
  // The handover sends its own e-mail on its date.
  const said = outcome === 'accepted' && row.handoverId !== null ? 'willTake' : outcome
  const { language } = inviter
  const words = ROLE_MAIL_TEXTS[language]
  const role = ROLE_NAMES[language][row.role].name
  const answering =
    row.answeredBy === null ? undefined : (await facesOf(deps.database, [row.answeredBy])).get(row.answeredBy)
  const who = displayName(answering, row.email)
  await sendRoleMessage(deps, club, {
    to: inviter.email ?? '',
    language,
    onceKey: `role-answer:${row.id}`,
    subject: words.answered[said].subject(who, role),
    lead: words.answered[said].lead(who, role, club.name),
    content: [button(words.answered.action, rolesPageUrl(deps, club))],
  })
}

type ApprovalRequestMail = {
  about: Extract<RoleMail, { kind: 'second-owner' }>['about'] | 'gateway-key' | 'refund-limit'
  organisationId: string
  name: string
  approvalId: string
  askedBy: string | null
}

async function sendApprovalRequest(deps: Delivery, mail: ApprovalRequestMail): Promise<void> {
  if (!(await isApprovalPending(deps.database, mail.approvalId, deps.now()))) return
  const club = (await listClubSummaries(deps.database, [mail.organisationId]))[0]
  if (!club) return
  const now = deps.now()
  const owners = await listOwnerships(deps.database, mail.organisationId, now)
  const approvers = (await readApprovers(deps.database, mail.organisationId, now))({
    kind: mail.about,
    requester: mail.askedBy,
    requestedAt: now,
  })
  const summaries = await facesOf(deps.database, [...owners.map(({ memberId }) => memberId), mail.askedBy])
  const asker = mail.askedBy === null ? undefined : summaries.get(mail.askedBy)
  for (const memberId of new Set(owners.map((owner) => owner.memberId))) {
    const owner = summaries.get(memberId)
    if (memberId === mail.askedBy || approvers.get(memberId) || !owner?.email) continue
    const words = ROLE_MAIL_TEXTS[owner.language]
    const { subject, lead } = words.secondOwner[mail.about]
    const name = mail.about === 'handover' ? formatCalendarDay(mail.name, owner.language) : mail.name
    const { why, whyOfMoney, whyOfLimit, whyOfTreasurer } = words.secondOwner
    const reason = { 'gateway-key': whyOfMoney, 'refund-limit': whyOfLimit, 'treasurer-invited': whyOfTreasurer }
    await sendRoleMessage(deps, club, {
      to: owner.email,
      language: owner.language,
      onceKey: `role-approval:${mail.approvalId}:${memberId}`,
      subject: subject(club.name),
      lead: lead(displayName(asker, words.somebody), name, club.name),
      content: [
        paragraph(mail.about in reason ? reason[mail.about as keyof typeof reason] : why),
        button(words.secondOwner.action, rolesPageUrl(deps, club)),
      ],
    })
  }
}

async function sendEnd(deps: Delivery, grantId: string): Promise<void> {
  const [grant] = await findGrants(deps.database, [grantId])
  if (!grant) return
  const [club] = await listClubSummaries(deps.database, [grant.organisationId])
  const holder = (await facesOf(deps.database, [grant.memberId])).get(grant.memberId)
  if (!club || !holder?.email) return
  const words = ROLE_MAIL_TEXTS[holder.language]
  const role = ROLE_NAMES[holder.language][grant.role].name
  await sendRoleMessage(deps, club, {
    to: holder.email,
    language: holder.language,
    onceKey: `role-ended:${grantId}`,
    subject: words.ended.subject(club.name),
    lead: words.ended.lead(role, club.name),
    content: [paragraph(words.ended.thanks)],
  })
}

type ReadInvitation = {
  row: AnsweredInvitationRow
  club: ClubSummary
  inviter: MemberSummary | undefined
  only: Pick<GrantedRole, 'event' | 'team'>
}

async function readInvitation(database: Database, id: string): Promise<ReadInvitation | null> {
  const [row] = await findInvitations(database, [id])
  const [club] = row ? await listClubSummaries(database, [row.organisationId]) : []
  if (!row || !club) return null
  const inviter = row.invitedBy === null ? undefined : (await facesOf(database, [row.invitedBy])).get(row.invitedBy)
  const narrowed = (await loadScopeNames(database, [row]))(row)
  return { row, club, inviter, only: narrowed }
}

async function loadApprovalSubject(
  database: Database,
  { about, objectId }: Pick<Extract<RoleMail, { kind: 'second-owner' }>, 'about' | 'objectId'>,
): Promise<{ organisationId: string; name: string } | null> {
  if (about === 'handover') {
    const row = await findHandover(database, objectId)
    return row ? { organisationId: row.organisationId, name: row.day } : null
  }
  if (about === 'owner-invited' || about === 'treasurer-invited') {
    const [row] = await findInvitations(database, [objectId])
    return row ? { organisationId: row.organisationId, name: row.email } : null
  }
  const [grant] = await findGrants(database, [objectId])
  if (!grant) return null
  const summary = (await facesOf(database, [grant.memberId])).get(grant.memberId)
  return { organisationId: grant.organisationId, name: displayName(summary, '') }
}
