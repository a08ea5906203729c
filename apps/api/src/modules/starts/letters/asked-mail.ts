import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { sendOnce } from '../../../platform/delivery/send-once.ts'
import { facesOf } from '../../members/index.ts'
import { listClubFaces } from '../../organisations/index.ts'
import { findStart } from '../repository.ts'
import type { AskedMail } from '../starts-deps.ts'
import { ASKED_WORDS } from './start-words.ts'

/**
 * Writes to who runs the portal that a club waits to be approved, in Danish: an address of the configuration has no language. Once
 * for each time that it is asked, and not where the club was decided on, or thrown away, meanwhile.
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
  await sendOnce(
    deps.database,
    { channel: 'mail', onceKey, recipient: operatorEmail, template: 'club-start' },
    deps.now,
    async () => {
      const page: MailPage = {
        language: 'da',
        subject: ASKED_WORDS.subject(club.name),
        preview: ASKED_WORDS.lead(club.name, starter?.name ?? ''),
        organisation: club.name,
        accentColour: club.accentColour,
        content: [
          paragraph(ASKED_WORDS.lead(club.name, starter?.name ?? '')),
          paragraph(ASKED_WORDS.text),
          button(ASKED_WORDS.action, new URL('/manage/queue', deps.origin).href),
        ],
        foot: ASKED_WORDS.foot,
      }
      const messageId = onceKey.replace(/[^A-Za-z0-9-]/g, '.')
      return deps.mailer.send({ to: operatorEmail, ...(await deps.documents.write(page)), messageId })
    },
  )
}
