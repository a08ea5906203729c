import { html } from '@forenet/html'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../authenticator/authenticator.ts'
import { errorStatus } from '../error-status.ts'
import { exportList } from '../gateway/export-list.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import { readLedger } from '../gateway/ledger.ts'
import type { MailStore } from '../mailbox/mail-store.ts'
import type { WhatsappContext } from '../whatsapp/calls.ts'
import { assetRoutes } from './assets.ts'
import { authenticatorPageRoutes } from './authenticator-routes.ts'
import { faultPageRoutes } from './fault-routes.ts'
import { gatewayPage } from './gateway-page.ts'
import { preferredLanguage } from './language.ts'
import { layout } from './layout.ts'
import { mailboxPageRoutes } from './mailbox-routes.ts'
import { overviewPage } from './overview-page.ts'
import { assertSameSiteForm, securePage } from './security-headers.ts'
import { whatsappPage } from './whatsapp-page.ts'
import { pageWords } from './words.ts'

const mostShown = 100

export function pageRoutes(
  app: FastifyInstance,
  {
    gateway,
    mails,
    authenticator,
    whatsapp,
  }: { gateway: SimulatedGateway; mails: MailStore; authenticator: Authenticator; whatsapp: WhatsappContext },
): void {
  assetRoutes(app)
  mailboxPageRoutes(app, mails)
  authenticatorPageRoutes(app, authenticator)
  faultPageRoutes(app, gateway.faults)

  app.get('/', async (request, reply) => {
    const counts = {
      mails: mails.count(),
      keys: authenticator.list().length,
      messages: whatsapp.messages.count(),
      payments: gateway.payments.count(),
      faults: gateway.faults.list().length,
    }
    return securePage(reply).send(overviewPage(preferredLanguage(request.headers['accept-language']), counts))
  })

  app.get('/whatsapp', async (request, reply) => {
    const messages = whatsapp.messages.newest(mostShown)
    return securePage(reply).send(whatsappPage(preferredLanguage(request.headers['accept-language']), messages))
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
      .send(exportList(gateway.authorizations.list())),
  )
  app.get('/gateway', async (request, reply) => {
    const { totals } = readLedger(gateway)
    const lines = gateway.payments.newest(mostShown).map((payment) => ({
      payment,
      authorization: gateway.authorizations.findByPayment(payment.paymentIdentifier),
      lastDecline: gateway.payments.listDeclines(payment.paymentIdentifier).at(-1)?.code,
      callback: gateway.outbox.list('gateway', payment.orderNumber).at(-1),
    }))
    const language = preferredLanguage(request.headers['accept-language'])
    return securePage(reply).send(gatewayPage(language, totals, lines, mostShown, gateway.quickpay))
  })
}

export function pageErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const words = pageWords[language]
    return securePage(reply.code(404)).send(layout(language, null, words.notFound, html`<p>${words.notFoundText}</p>`))
  })
  app.setErrorHandler((error, request, reply) => {
    const status = errorStatus(error)
    if (status >= 500) request.log.error(error)
    const language = preferredLanguage(request.headers['accept-language'])
    const words = pageWords[language]
    const detail = status < 500 && error instanceof Error ? error.message : ''
    return securePage(reply.code(status)).send(
      layout(language, null, words.failed, html`<p>${words.failedText}</p>${detail && html`<p>${detail}</p>`}`),
    )
  })
}
