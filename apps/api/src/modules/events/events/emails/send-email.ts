import type { MailPage } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import type { EventFacts } from '../../tickets/index.ts'
import type { EventMessageDeps } from './registration-confirmed.ts'

/** Interval at which a delayed message checks whether the person's other messages are ready. */
export const RECHECK_SECONDS = 60

type Attachments = NonNullable<Parameters<EventMessageDeps['mailer']['send']>[0]['attachments']>

/** Idempotent per key. Skips recipients without an address. */
export async function sendMessage(
  deps: EventMessageDeps,
  { onceKey, to, template, event }: { onceKey: string; to: string; template: string; event: EventFacts },
  compose: () => Promise<{ mail: MailPage; attachments?: Attachments }>,
): Promise<void> {
  if (!to) return
  await sendMail(deps, { onceKey, to, template, replyTo: event.organisationEmail }, async () => {
    const { mail, attachments } = await compose()
    return { page: mail, attachments }
  })
}
