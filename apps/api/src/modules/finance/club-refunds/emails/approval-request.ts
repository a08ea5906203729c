import { formatMoney } from '@forenet/domain/money'
import { sanitizePersonName } from '@forenet/domain/person-name'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { isApprovalPending, readApprovers } from '../../../core/approvals/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries } from '../../../core/organisations/index.ts'
import type { RefundMail } from '../refund-deps.ts'
import { mapMembersToOwnOrders } from '../refund-permission.ts'
import { findRefunds } from '../repository.ts'

const TEXTS = {
  da: {
    subject: (club: string, amount: string) => `Godkend, at ${club} refunderer ${amount}`,
    lead: (asker: string, amount: string) => `${asker} vil refundere ${amount}. Begrundelse: `,
    why: 'Beløbet er over den grænse, foreningen har sat. Derfor skal to godkende det.',
    whyOwn: 'Pengene går til den, der anmoder, eller til husstanden. Derfor skal to godkende det.',
    action: 'Godkend eller afvis',
    somebody: 'En i bestyrelsen',
    foot: (club: string) => `Du får denne e-mail, fordi du kan refundere i ${club}.`,
  },
  en: {
    subject: (club: string, amount: string) => `Approve a refund of ${amount} from ${club}`,
    lead: (asker: string, amount: string) => `${asker} wants to refund ${amount}. Reason: `,
    why: 'The amount is above the limit the club has set, so two people have to approve it.',
    whyOwn: 'The refund goes to the requester or their household, so two people have to approve it.',
    action: 'Approve or reject',
    somebody: 'Someone on the board',
    foot: (club: string) => `You are getting this e-mail because you can make refunds for ${club}.`,
  },
} as const

/** Omits approvers who benefit from the refund. Idempotent. */
export async function sendRefundApprovalRequest(deps: Delivery, { approvalId, refundId }: RefundMail): Promise<void> {
  if (!(await isApprovalPending(deps.database, approvalId, deps.now()))) return
  const [refund] = await findRefunds(deps.database, [refundId])
  const [club] = refund ? await listClubSummaries(deps.database, [refund.organisationId]) : []
  if (!refund || !club) return
  const { orderId, askedBy, askedAt } = refund
  const approvers = (await readApprovers(deps.database, club.id, deps.now()))({
    kind: 'refund',
    requester: askedBy,
    requestedAt: askedAt,
  })
  const may = [...approvers].flatMap(([memberId, obstacle]) => (obstacle === null ? memberId : []))
  const concerned = askedBy === null ? may : [...may, askedBy]
  const own = (await mapMembersToOwnOrders(deps.database, [orderId], concerned)).get(orderId)
  const summaries = await facesOf(deps.database, concerned)
  const asker = askedBy === null ? undefined : summaries.get(askedBy)
  for (const memberId of may) {
    const to = summaries.get(memberId)
    if (memberId === askedBy || own?.has(memberId) || !to?.email) continue
    const { email, language } = to
    const words = TEXTS[language]
    const why = askedBy !== null && own?.has(askedBy) ? words.whyOwn : words.why
    const amount = formatMoney(refund.amountMinor, language)
    const onceKey = `club-refund:${approvalId}:${memberId}`
    const page: MailPage = {
      language,
      subject: words.subject(club.name, amount),
      preview: why,
      organisation: club.name,
      club,
      accentColour: club.accentColour,
      content: [
        paragraph(`${words.lead((asker && sanitizePersonName(asker.name)) || words.somebody, amount)}${refund.reason}`),
        paragraph(why),
        button(words.action, new URL(`/manage/${club.key}`, deps.origin).href),
      ],
      foot: words.foot(club.name),
    }
    await sendMail(deps, { onceKey, to: email, template: 'club-refund' }, () => ({ page }))
  }
}
