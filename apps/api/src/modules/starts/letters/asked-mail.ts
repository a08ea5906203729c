import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../platform/delivery/send-mail.ts'
import { facesOf } from '../../members/index.ts'
import { listClubFaces } from '../../organisations/index.ts'
import { findStart } from '../repository.ts'
import type { AskedMail } from '../starts-deps.ts'
import { ASKED_WORDS } from './start-words.ts'

/**
 * In Danish, because a configured address has no language. Sent once per request, unless the club was decided on or
 * deleted.
 */
export async function sendAskedMail(
  deps: Delivery,
  operatorEmail: string | null,
  { organisationId, askedAt }: AskedMail,
): Promise<void> {
  if (operatorEmail === null) return
  const start = await findStart(deps.database, organisationId)
  const [club] = await listClubFaces(deps.database, [organisationId])
  if (!club || start?.approval !== 'waiting' || start.approvalAt?.toISOString() !== askedAt) return
  const starter =
    start.startedBy === null ? undefined : (await facesOf(deps.database, [start.startedBy])).get(start.startedBy)
  const onceKey = `club-start-asked:${organisationId}:${askedAt}`
  const page: MailPage = {
    language: 'da',
    subject: ASKED_WORDS.subject(club.name),
    preview: ASKED_WORDS.lead(club.name, starter?.name ?? ''),
    organisation: club.name,
    club: null,
    accentColour: club.accentColour,
    content: [
      paragraph(ASKED_WORDS.lead(club.name, starter?.name ?? '')),
      paragraph(ASKED_WORDS.text),
      button(ASKED_WORDS.action, new URL('/manage/queue', deps.origin).href),
    ],
    foot: ASKED_WORDS.foot,
  }
  await sendMail(deps, { onceKey, to: operatorEmail, template: 'club-start' }, () => ({ page }))
}
