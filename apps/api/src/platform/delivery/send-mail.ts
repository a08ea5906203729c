import type { Attachment } from '../../adapters/mailer.ts'
import { findClubLogo } from './club-logo-repository.ts'
import type { Delivery } from './delivery.ts'
import type { MailPage } from './mail-page.ts'
import { sendOnce } from './send-once.ts'

type MailRequest = { onceKey: string; to: string; template: string; replyTo?: string | undefined }
type ComposedMail = { page: MailPage; attachments?: Attachment[] | Promise<Attachment[]> | undefined }

/** Sends at most once per key, like `sendOnce`; composed only if sent. */
export function sendMail(
  { database, documents, mailer, origin, now }: Pick<Delivery, 'database' | 'documents' | 'mailer' | 'origin' | 'now'>,
  { onceKey, to, template, replyTo }: MailRequest,
  compose: () => ComposedMail | Promise<ComposedMail>,
): Promise<void> {
  return sendOnce(database, { channel: 'mail', onceKey, recipient: to, template }, now, async () => {
    const composed = await compose()
    const { page } = composed
    const logo = page.club && (await findClubLogo(database, page.club.key))
    const atOrigin = (path: string | null | undefined) => (path ? new URL(path, origin).href : null)
    const [written, attachments] = await Promise.all([
      documents.write({
        ...page,
        picture: atOrigin(page.picture),
        logo: atOrigin(logo),
        report: abuseReportLine(page, origin),
      }),
      composed.attachments,
    ])
    const { images, ...content } = written
    const inline = images.map(({ cid, filename, png }) => ({
      ...{ cid, filename, content: Buffer.from(png), contentType: 'image/png' },
      contentDisposition: 'inline' as const,
    }))
    const files = [...(attachments ?? []), ...inline]
    return mailer.send({
      to,
      ...content,
      messageId: onceKey.replace(/[^A-Za-z0-9-]/g, '.'),
      ...(replyTo && { replyTo }),
      ...(files.length > 0 && { attachments: files }),
    })
  })
}

type ReportLine = { text: string; label: string; href: string }

const TEXTS = {
  da: {
    from: (club: string) => `Denne e-mail kommer fra ${club} gennem Forenet.`,
    label: 'Anmeld misbrug',
  },
  en: {
    from: (club: string) => `This e-mail comes from ${club} through Forenet.`,
    label: 'Report abuse',
  },
} as const

/** The link works without signing in; null for mails of the portal itself. */
export function abuseReportLine(
  { club, language }: Pick<MailPage, 'club' | 'language'>,
  origin: string,
): ReportLine | null {
  if (club === null) return null
  const link = new URL('/report-abuse', origin)
  link.searchParams.set('club', club.key)
  const name = club.name === club.key ? club.key : `${club.name} (${club.key})`
  return { text: TEXTS[language].from(name), label: TEXTS[language].label, href: link.href }
}
