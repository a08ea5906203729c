import type { MailPage } from '../../../platform/delivery/mail-page.ts'
import { sendOnce } from '../../../platform/delivery/send-once.ts'
import type { EventFacts } from '../../tickets/index.ts'
import { type EventLetterDeps, replyTo } from './registration-confirmed.ts'

type Attachments = NonNullable<Parameters<EventLetterDeps['mailer']['send']>[0]['attachments']>

/** Writes and sends a mail once by its key. Who has no e-mail, nor a parent with one, gets none. */
export async function sendLetter(
  deps: EventLetterDeps,
  { onceKey, to, template, event }: { onceKey: string; to: string; template: string; event: EventFacts },
  compose: () => Promise<{ mail: MailPage; attachments?: Attachments }>,
): Promise<void> {
  if (!to) return
  await sendOnce(deps.database, { channel: 'mail', onceKey, recipient: to, template }, deps.now, async () => {
    const { mail, attachments } = await compose()
    const written = await deps.documents.write(mail)
    const messageId = onceKey.replace(/[^A-Za-z0-9-]/g, '.')
    return deps.mailer.send({ to, ...written, messageId, ...replyTo(event), ...(attachments ? { attachments } : {}) })
  })
}
