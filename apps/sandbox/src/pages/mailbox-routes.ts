import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInputError, parseInput } from '../invalid-input.ts'
import type { Mail, MailStore } from '../mailbox/mail-store.ts'
import { detectPreferredLanguage } from './language.ts'
import { mailboxPage, mailPage, unknownMailPage } from './mailbox-pages.ts'
import { assertSameSiteForm, setSecurityHeaders } from './security-headers.ts'

const MAX_SHOWN_MAILS = 200
const querySchema = z.object({ to: z.string().trim().max(320).default('') })
const byId = z.object({ id: z.coerce.number().int().positive().catch(0) })
const byPosition = z.object({ id: z.coerce.number().int(), position: z.coerce.number().int() })

/**
 * Content Security Policy of the mail frame. default-src blocks scripts; allow-scripts is needed by accessibility
 * checkers.
 */
const contentPolicy = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // Logos and event pictures are loaded from the portal.
  "img-src 'self' data: http: https:",
  "form-action 'none'",
].join('; ')

export function addMailboxPageRoutes(app: FastifyInstance, mails: MailStore): void {
  app.get('/mailbox', async (request, reply) => {
    const { to } = parseInput(querySchema, request.query)
    const found = mails.newest(MAX_SHOWN_MAILS, to === '' ? undefined : to)
    return setSecurityHeaders(reply).send(
      mailboxPage(detectPreferredLanguage(request.headers['accept-language']), found, to),
    )
  })

  app.post('/mailbox/clear', async (request, reply) => {
    assertSameSiteForm(request)
    mails.removeAll()
    return reply.redirect('/mailbox', 303)
  })

  app.get('/mailbox/:id', async (request, reply) => {
    const language = detectPreferredLanguage(request.headers['accept-language'])
    const mail = mails.find(parseInput(byId, request.params).id)
    if (!mail) return setSecurityHeaders(reply.code(404)).send(unknownMailPage(language))
    return setSecurityHeaders(reply).send(mailPage(language, mail))
  })

  app.get('/mailbox/:id/content', async (request, reply) => {
    const mail = mails.find(parseInput(byId, request.params).id)
    if (!mail) throw new InvalidInputError(404, 'There is no such mail.')
    return reply
      .header('content-security-policy', contentPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(framed(mail, mails.listInline(mail.id)))
  })

  app.get('/mailbox/:id/attachments/:position', async (request, reply) => {
    const { id, position } = parseInput(byPosition, request.params)
    const attachment = mails.findAttachment(id, position)
    if (!attachment) throw new InvalidInputError(404, 'There is no such attachment.')
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', disposition(attachment.filename, attachment.mimeType))
      .type(attachment.mimeType)
      .send(Buffer.from(attachment.content))
  })
}

/** Content disposition: inline for images, which the HTML references; download for other attachments. */
function disposition(filename: string, mimeType: string): string {
  const shown = /^image\/(png|jpeg|gif|webp)$/.test(mimeType)
  return contentDisposition(filename, { type: shown ? 'inline' : 'attachment' })
}

/** HTML of a mail for the frame: links open in a new tab, and inline images refer to their URLs. */
function framed(mail: Mail, inline: readonly { position: number; contentId: string }[]): string {
  const base = '<base target="_blank">'
  const withPictures = inline.reduce(
    (markup, { position, contentId }) =>
      markup.replaceAll(`cid:${contentId}`, `/mailbox/${mail.id}/attachments/${position}`),
    mail.html,
  )
  const head = /<head\b[^>]*>/i.exec(withPictures)
  if (!head) return `<!doctype html>${base}${withPictures}`
  const end = head.index + head[0].length
  return withPictures.slice(0, end) + base + withPictures.slice(end)
}
