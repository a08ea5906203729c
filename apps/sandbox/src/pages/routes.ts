import { html } from '@forenet/html'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Authenticator } from '../authenticator/authenticator.ts'
import { findErrorStatus } from '../error-status.ts'
import { faultSchema } from '../faults/fault.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import { buildExportList } from '../gateway/export-list.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import { readLedger } from '../gateway/ledger.ts'
import { listIssues, parseInput } from '../invalid-input.ts'
import type { MailStore } from '../mailbox/mail-store.ts'
import type { WhatsappContext } from '../whatsapp/calls.ts'
import type { WhatsappMessage } from '../whatsapp/message-store.ts'
import { addAssetRoutes } from './assets.ts'
import { addAuthenticatorPageRoutes } from './authenticator-routes.ts'
import { faultPresets } from './fault-presets.ts'
import { emptyFaultForm, faultsPage, isPreset } from './faults-page.ts'
import { formatInstant } from './format.ts'
import { gatewayPage } from './gateway-page.ts'
import { detectPreferredLanguage, type Language } from './language.ts'
import { renderLayout } from './layout.ts'
import { addMailboxPageRoutes } from './mailbox-routes.ts'
import { assertSameSiteForm, setSecurityHeaders } from './security-headers.ts'
import { sandboxTexts } from './texts.ts'

const field = z.string().trim().max(200).default('')
const ownFaultSchema = z.object({
  target: field,
  kind: field,
  times: field,
  code: field,
  delayMs: field,
  orderNumber: field,
})
const presetSchema = z.object({ name: z.string().refine(isPreset) })
const clearSchema = z.object({ id: z.coerce.number().int().optional() })

function faultPageRoutes(app: FastifyInstance, faults: FaultRegister): void {
  app.get('/faults', async (request, reply) => {
    const language = detectPreferredLanguage(request.headers['accept-language'])
    return setSecurityHeaders(reply).send(faultsPage(language, faults.list(), emptyFaultForm, []))
  })
  app.post('/faults', async (request, reply) => {
    assertSameSiteForm(request)
    const form = parseInput(ownFaultSchema, request.body)
    const [service, operation] = form.target.split(' ')
    const result = faultSchema.safeParse({
      service,
      operation,
      kind: form.kind,
      times: form.times === '' ? null : Number(form.times),
      ...(form.code !== '' && { code: Number(form.code) }),
      ...(form.delayMs !== '' && { delayMs: Number(form.delayMs) }),
      ...(form.orderNumber !== '' && { orderNumber: form.orderNumber }),
    })
    if (!result.success) {
      const language = detectPreferredLanguage(request.headers['accept-language'])
      const problems = listIssues(result.error).map(({ path, message }) => `${path}: ${message}`)
      return setSecurityHeaders(reply).send(faultsPage(language, faults.list(), form, problems))
    }
    faults.set(result.data)
    return reply.redirect('/faults', 303)
  })
  app.post('/faults/preset', async (request, reply) => {
    assertSameSiteForm(request)
    const { name } = parseInput(presetSchema, request.body)
    if (isPreset(name)) faults.set(faultPresets[name])
    return reply.redirect('/faults', 303)
  })
  app.post('/faults/clear', async (request, reply) => {
    assertSameSiteForm(request)
    const { id } = parseInput(clearSchema, request.body ?? {})
    if (id === undefined) faults.clearAll()
    else faults.clear(id)
    return reply.redirect('/faults', 303)
  })
}

const MAX_SHOWN_PAYMENTS = 100

export function addPageRoutes(
  app: FastifyInstance,
  {
    gateway,
    mails,
    authenticator,
    whatsapp,
  }: { gateway: SimulatedGateway; mails: MailStore; authenticator: Authenticator; whatsapp: WhatsappContext },
): void {
  addAssetRoutes(app)
  addMailboxPageRoutes(app, mails)
  addAuthenticatorPageRoutes(app, authenticator)
  faultPageRoutes(app, gateway.faults)

  app.get('/', async (request, reply) => {
    const counts = {
      mails: mails.count(),
      keys: authenticator.list().length,
      messages: whatsapp.messages.count(),
      payments: gateway.payments.count(),
      faults: gateway.faults.list().length,
    }
    return setSecurityHeaders(reply).send(
      overviewPage(detectPreferredLanguage(request.headers['accept-language']), counts),
    )
  })

  app.get('/whatsapp', async (request, reply) => {
    const messages = whatsapp.messages.newest(MAX_SHOWN_PAYMENTS)
    return setSecurityHeaders(reply).send(
      whatsappPage(detectPreferredLanguage(request.headers['accept-language']), messages),
    )
  })
  app.post('/whatsapp/clear', async (request, reply) => {
    assertSameSiteForm(request)
    whatsapp.messages.removeAll()
    whatsapp.outbox.clear('whatsapp')
    return reply.redirect('/whatsapp', 303)
  })

  app.get('/gateway/authorizations.csv', async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="authorizations.csv"')
      .send(buildExportList(gateway.authorizations.list())),
  )
  app.get('/gateway', async (request, reply) => {
    const { totals } = readLedger(gateway)
    const lines = gateway.payments.newest(MAX_SHOWN_PAYMENTS).map((payment) => ({
      payment,
      authorization: gateway.authorizations.findByPayment(payment.paymentIdentifier),
      lastDecline: gateway.payments.listDeclines(payment.paymentIdentifier).at(-1)?.code,
      callback: gateway.outbox.list('gateway', payment.orderNumber).at(-1),
    }))
    const language = detectPreferredLanguage(request.headers['accept-language'])
    return setSecurityHeaders(reply).send(gatewayPage(language, totals, lines, MAX_SHOWN_PAYMENTS, gateway.quickpay))
  })
}

export function addPageErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const language = detectPreferredLanguage(request.headers['accept-language'])
    const words = sandboxTexts[language]
    return setSecurityHeaders(reply.code(404)).send(
      renderLayout(language, null, words.notFound, html`<p>${words.notFoundText}</p>`),
    )
  })
  app.setErrorHandler((error, request, reply) => {
    const status = findErrorStatus(error)
    if (status >= 500) request.log.error(error)
    const language = detectPreferredLanguage(request.headers['accept-language'])
    const words = sandboxTexts[language]
    const detail = status < 500 && error instanceof Error ? error.message : ''
    return setSecurityHeaders(reply.code(status)).send(
      renderLayout(language, null, words.failed, html`<p>${words.failedText}</p>${detail && html`<p>${detail}</p>`}`),
    )
  })
}

type Counts = { mails: number; keys: number; messages: number; payments: number; faults: number }

function overviewPage(language: Language, counts: Counts): string {
  const words = sandboxTexts[language]
  const cards = [
    { href: '/mailbox', title: words.mailbox, text: words.overviewMails, count: words.count(counts.mails) },
    {
      href: '/authenticator',
      title: words.authenticator,
      text: words.overviewAuthenticator,
      count: words.count(counts.keys),
    },
    { href: '/whatsapp', title: words.whatsapp, text: words.overviewWhatsapp, count: words.count(counts.messages) },
    { href: '/gateway', title: words.gateway, text: words.overviewGateway, count: words.count(counts.payments) },
    { href: '/faults', title: words.faults, text: words.overviewFaults, count: words.activeFaults(counts.faults) },
  ]
  return renderLayout(
    language,
    'overview',
    words.overview,
    html`<p class="lead">${words.overviewIntro}</p>
    <ul class="cards">${cards.map(
      ({ href, title, text, count }) => html`<li class="panel card">
        <h2><a href="${href}">${title}</a></h2>
        <p>${text}</p>
        <p class="quiet">${count}</p>
      </li>`,
    )}</ul>`,
  )
}

function whatsappPage(language: Language, messages: readonly WhatsappMessage[]): string {
  const words = sandboxTexts[language]
  const list = html`<ul class="rows panel">${messages.map(
    (message) => html`<li class="row">
      <span class="row-title">${words.to} +${message.to}</span>
      <span>${words.template} <b>${message.template}</b> · ${words.messageLanguage} ${message.language}</span>
      <time class="quiet" datetime="${message.at}">${formatInstant(message.at, language)}</time>
      ${
        message.parameters.length > 0 &&
        html`<ol class="values" aria-label="${words.values}">${message.parameters.map((text) => html`<li>${text}</li>`)}</ol>`
      }
    </li>`,
  )}</ul>
  <form method="post" action="/whatsapp/clear"><button class="button plain" type="submit">${words.forget}</button></form>`
  return renderLayout(
    language,
    'whatsapp',
    words.whatsapp,
    messages.length === 0 ? html`<p class="panel empty">${words.whatsappEmpty}</p>` : list,
  )
}
