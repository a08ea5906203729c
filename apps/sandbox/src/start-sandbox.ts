import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { openAuthenticator } from './authenticator/authenticator.ts'
import { addAuthenticatorRoutes } from './authenticator/routes.ts'
import { openDeliveryStore } from './deliveries/delivery-store.ts'
import { createOutbox } from './deliveries/outbox.ts'
import { findErrorStatus } from './error-status.ts'
import { openFaultRegister } from './faults/fault-register.ts'
import { addFaultRoutes } from './faults/routes.ts'
import { applyGatewayConventions } from './gateway/access.ts'
import { addAuthorizationRoutes, addCreatePaymentRoute } from './gateway/calls.ts'
import { addCardHolderRoutes, addLedgerRoutes } from './gateway/card-holder-routes.ts'
import { openGateway } from './gateway/gateway.ts'
import { addSavedCardRoutes } from './gateway/recurring-calls.ts'
import { addWindowRoutes } from './gateway/window.ts'
import { InvalidInputError, parseInput } from './invalid-input.ts'
import { openMailStore } from './mailbox/mail-store.ts'
import { addMailRoutes } from './mailbox/routes.ts'
import { startSmtpMailbox } from './mailbox/smtp.ts'
import { addPageErrorHandler, addPageRoutes } from './pages/routes.ts'
import { quickpayCalls } from './quickpay/calls.ts'
import { applyQuickpayConventions } from './quickpay/conventions.ts'
import { type QuickpayAccount, SIMULATED_QUICKPAY } from './quickpay/protocol.ts'
import { subscriptionCalls } from './quickpay/subscription-calls.ts'
import { openSettings, type SettingsStore, settingsChangeSchema } from './settings/settings.ts'
import { openDatabase } from './store/database.ts'
import { addWhatsappSendRoute, type WhatsappContext } from './whatsapp/calls.ts'
import { openMessageStore } from './whatsapp/message-store.ts'
import { addWhatsappRoutes } from './whatsapp/routes.ts'

export type SandboxOptions = {
  host?: string
  httpPort: number
  smtpPort: number
  dataFile: string
  gatewayApiKey: string
  quickpay?: QuickpayAccount
  whatsappToken: string
  whatsappPhoneNumberId: string
  whatsappAppSecret: string
  logLevel?: string
  /** Public origin, if it differs from the listening address (behind a proxy). */
  publicOrigin?: string
  now?: () => Date
}

export type SandboxAddresses = {
  origin: string
  gatewayCreateUrl: string
  gatewayManageUrl: string
  quickpayUrl: string
  whatsappUrl: string
  smtpHost: string
  smtpPort: number
}

export type Sandbox = SandboxAddresses & {
  /** Pending deliveries are resumed at the next start. */
  close(): Promise<void>
}

/** @throws if a port is in use or the data file cannot be opened */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1'
  const now = options.now ?? (() => new Date())
  const database = openDatabase(options.dataFile)
  const settings = openSettings(database)
  const faults = openFaultRegister(database)
  const outbox = createOutbox({ store: openDeliveryStore(database), settings, now })
  let origin = ''
  let addresses: SandboxAddresses
  const publicOrigin = (): string => options.publicOrigin ?? origin
  const gateway = openGateway({
    ...{ database, faults, settings, outbox, now, publicOrigin },
    quickpay: options.quickpay ?? SIMULATED_QUICKPAY,
  })
  const mails = openMailStore(database)
  const authenticator = openAuthenticator(database, now)
  const whatsapp: WhatsappContext = {
    database,
    faults,
    settings,
    outbox,
    now,
    messages: openMessageStore(database),
    token: options.whatsappToken,
    phoneNumberId: options.whatsappPhoneNumberId,
    appSecret: options.whatsappAppSecret,
  }

  const app = Fastify({
    // Logs go to standard error, because standard output contains only the listening address.
    logger: { level: options.logLevel ?? 'warn', stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
  })
  await app.register(formbody)
  await group(app, '/gw', (scope) => {
    applyGatewayConventions(scope, options.gatewayApiKey)
    addCreatePaymentRoute(scope, gateway)
  })
  await group(app, '/mw/api/v2', (scope) => {
    applyGatewayConventions(scope, options.gatewayApiKey)
    addAuthorizationRoutes(scope, gateway)
    addSavedCardRoutes(scope, gateway)
  })
  await group(app, '/quickpay', (scope) => {
    applyQuickpayConventions(scope, gateway)
    quickpayCalls(scope, gateway)
    subscriptionCalls(scope, gateway)
  })
  await group(app, '/graph', (scope) => addWhatsappSendRoute(scope, whatsapp))
  await group(app, '/sandbox', (scope) => {
    sandboxErrors(scope)
    addSettingsRoutes(scope, settings)
    addFaultRoutes(scope, faults)
    addLedgerRoutes(scope, gateway)
    addCardHolderRoutes(scope, gateway)
    addMailRoutes(scope, mails)
    addAuthenticatorRoutes(scope, authenticator)
    addWhatsappRoutes(scope, whatsapp)
    scope.get('/addresses', () => addresses)
  })
  addPageErrorHandler(app)
  addWindowRoutes(app, gateway)
  addPageRoutes(app, { gateway, mails, authenticator, whatsapp })

  try {
    const smtp = await startSmtpMailbox({ mails, faults, settings, now }, host, options.smtpPort)
    try {
      await app.listen({ host, port: options.httpPort })
    } catch (error) {
      await smtp.close()
      throw error
    }
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : options.httpPort
    const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    origin = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
    outbox.resume()
    addresses = {
      origin: publicOrigin(),
      gatewayCreateUrl: `${origin}/gw`,
      gatewayManageUrl: `${origin}/mw/api/v2`,
      quickpayUrl: `${origin}/quickpay`,
      whatsappUrl: `${origin}/graph`,
      smtpHost: reachable,
      smtpPort: smtp.port,
    }
    return {
      ...addresses,
      async close() {
        outbox.close()
        await Promise.all([app.close(), smtp.close()])
        database.close()
      },
    }
  } catch (error) {
    await app.close()
    database.close()
    throw error
  }
}

async function group(app: FastifyInstance, prefix: string, fill: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => fill(scope), { prefix })
}

/** JSON `{error, issues}` for the sandbox's own endpoints. */
function sandboxErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `There is no ${request.method} ${request.url}.`, issues: [] }),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = findErrorStatus(error)
    if (status >= 500) request.log.error(error)
    return reply.code(status).send({
      error: status < 500 && error instanceof Error ? error.message : 'Something went wrong in the sandbox.',
      issues: error instanceof InvalidInputError ? error.issues : [],
    })
  })
}

function addSettingsRoutes(app: FastifyInstance, settings: SettingsStore): void {
  app.get('/settings', async () => settings.current())
  app.patch('/settings', async (request) => settings.change(parseInput(settingsChangeSchema, request.body)))
  app.delete('/settings', async () => settings.reset())
}
