import { join, resolve } from 'node:path'
import { onPool } from '@forenet/database/database'
import { startEmbedded } from '@forenet/database/embedded'
import { migrateDatabase } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { PRODUCT } from '@forenet/domain/product'
import { buildIdentity, type Identity } from '@forenet/identity/build-identity'
import { deleteExpired } from '@forenet/identity/delete-expired'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import { pino } from 'pino'
import { freepayGateway } from './adapters/freepay.ts'
import type { Gateway } from './adapters/gateway.ts'
import { smtpMailer } from './adapters/mailer.ts'
import { whatsappCloud } from './adapters/whatsapp.ts'
import { allStarted } from './all-started.ts'
import { type App, buildApp } from './app.ts'
import { type Configuration, isOnThisMachine } from './configuration.ts'
import { openDocuments } from './documents/documents.ts'
import { freePortFrom } from './free-port.ts'
import { openQueue } from './jobs/queue.ts'
import { queueWork } from './jobs/queue-work.ts'
import { sweepEvents } from './modules/events/sweep.ts'
import { eventMailRequests } from './modules/messages/event-mail-request.ts'
import { followNotifications } from './modules/notifications/notification-changes.ts'
import { notifier } from './modules/notifications/notify.ts'
import { gatewayKeyOf } from './modules/payments/gateway-key.ts'
import { startSweeping, sweep } from './modules/payments/sweep.ts'
import { type OutsideWorld, reachOutsideWorld } from './outside-world.ts'
import { followSessionEndings } from './plugins/session-endings.ts'
import { tokenVerifier } from './plugins/verify-token.ts'
import { webBuild } from './plugins/web-app.ts'
import { ownSecret } from './secrets.ts'

const WHATSAPP_TIMEOUT_MS = 10_000
const MAX_EVENT_LOOP_DELAY_MS = 2_000

export type Portal = {
  origin: string
  sandboxUrl: string | null
  seeded: boolean
  dataDir: string | null
  stop: () => Promise<void>
}

/** Starts the whole portal as configured: database, stand-ins, identity, jobs, HTTP. Stopping undoes all of it, last first. */
export async function startPortal(configuration: Configuration, version: string): Promise<Portal> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { ...(await start(configuration, version, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  configuration: Configuration,
  version: string,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<Portal, 'stop'>> {
  const log = pino({ level: configuration.LOG_LEVEL, redact: ['req.headers.authorization'] })
  const now = () => new Date()
  const data = configuration.DATA_DIR
  const returnSecret = configuration.RETURN_TOKEN_SECRET ?? (await ownSecret(data))
  const port = configuration.PORT ?? (await freePortFrom(3000, configuration.HOST))
  const sandboxPort = configuration.SANDBOX_PORT ?? (await freePortFrom(Math.max(3100, port + 1), '127.0.0.1'))
  const origin = configuration.PUBLIC_ORIGIN ?? `http://localhost:${port}`

  const [database, outside] = await allStarted(undo, [
    openDatabase(
      configuration,
      (line) => log.warn(line),
      (reason) => {
        // Nothing is left to undo before the start has come far, whose own errors tell, and once stopping has begun.
        if (undo.length === 0) return
        log.fatal(reason)
        process.exit(1)
      },
    ),
    reachOutsideWorld(configuration, join(data, 'stand-ins.sqlite'), sandboxPort),
  ])
  const pool = openPool(database.url)
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  undo.push(() => pool.end())
  const typed = onPool(pool)

  const mailer = smtpMailer(outside.smtpUrl, configuration.MAIL_FROM)
  undo.push(async () => mailer.close())
  const whatsapp = whatsappCloud({
    ...outside.whatsapp,
    version: configuration.WHATSAPP_VERSION,
    timeoutMs: WHATSAPP_TIMEOUT_MS,
  })
  const documents = openDocuments()
  undo.push(documents.close)
  const queue = await openQueue(pool, typed, log, now)
  undo.push(queue.stop)

  const embedded = configuration.IDENTITY_URL
    ? null
    : await buildIdentity({
        pool,
        origin,
        realm: configuration.IDENTITY_REALM,
        clientId: configuration.IDENTITY_CLIENT_ID,
        audience: configuration.IDENTITY_AUDIENCE,
        now,
        sendMail: ({ kind, ...mail }) => queue.sendMail({ ...mail, messageId: `${kind}.${crypto.randomUUID()}` }),
        secureCookies: origin.startsWith('https:'),
      })
  const gateway = freepayGateway({ ...outside.freepay, timeoutMs: configuration.GATEWAY_TIMEOUT_MS, version })
  const callbackOrigin = configuration.CALLBACK_ORIGIN ?? configuration.PUBLIC_ORIGIN ?? `http://127.0.0.1:${port}`
  const seeded = await seed(configuration, pool, embedded, now, { ...outside, gateway, origin, callbackOrigin })
  const [endings, notificationChanges] = await allStarted(undo, [
    followSessionEndings(database.url, log),
    followNotifications(database.url, log),
  ])

  const notify = notifier(queue.notification)
  const app: App = await buildApp({
    pool,
    database: typed,
    gateway,
    gatewayTimeoutMs: configuration.GATEWAY_TIMEOUT_MS,
    gatewayKey: gatewayKeyOf(typed, outside.freepay.apiKey, now),
    verify: tokenVerifier(tokenSource(configuration, embedded), now),
    sessionEnded: endings.isEnded,
    enqueueAfterPayment: queue.afterPayment,
    sendAgain: queue.sendAgain,
    eventMail: eventMailRequests(queue.eventMail),
    notify,
    notificationChanges,
    sendNotification: queue.notification,
    familyMail: queue.familyMail,
    contactMail: queue.contactMail,
    leavingMail: queue.leavingMail,
    removeAccount: embedded ? (email) => embedded.accounts.remove(email) : null,
    documents,
    identity: embedded?.plugin ?? null,
    settings: {
      product: PRODUCT,
      identityUrl: configuration.IDENTITY_URL ?? `${origin}/auth`,
      realm: configuration.IDENTITY_REALM,
      clientId: configuration.IDENTITY_CLIENT_ID,
      enableNotification: configuration.ENABLE_NOTIFICATION,
      sessionTimeoutMinutes: configuration.SESSION_TIMEOUT_MINUTES,
      contactReceiverId: configuration.CONTACT_RECEIVER_ID ?? null,
      developmentTitle: configuration.DEVELOPMENT_TITLE,
      build: webBuild(configuration.WEB_DIR),
      sandboxUrl: outside.sandboxUrl,
    },
    origin,
    callbackOrigin,
    returnSecret,
    trustedOrigins: configuration.IDENTITY_URL ? [new URL(configuration.IDENTITY_URL).origin] : [],
    webFolder: resolve(configuration.WEB_DIR),
    version,
    now,
    log,
    requestsPerMinute: configuration.REQUESTS_PER_MINUTE,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    trustedProxies: configuration.TRUSTED_PROXIES,
    metricsToken: configuration.METRICS_TOKEN ?? null,
    checkAnswers: configuration.NODE_ENV === 'test' ? 'check-answers' : 'trust-answers',
  })
  endings.onEnded((session) => app.signIn.forgetSession(session))
  undo.push(app.settled)

  const messages = {
    database: typed,
    mailer,
    whatsapp,
    whatsappTemplates: {
      1: configuration.WHATSAPP_TEMPLATE_1,
      2: configuration.WHATSAPP_TEMPLATE_2,
      4: configuration.WHATSAPP_TEMPLATE_4,
      5: configuration.WHATSAPP_TEMPLATE_5,
    },
    documents,
    notify,
    origin,
    now,
  }
  await queue.work(queueWork(app, pool, messages, embedded ? deleteExpired : async () => undefined))
  // Each by its own clock: a gateway that is slow to answer keeps no seats from whoever waits for them.
  const everyMs = configuration.SWEEP_SECONDS * 1_000
  for (const work of [() => sweep(app.payments), () => sweepEvents(app.events)]) {
    undo.push(startSweeping(work, log, everyMs).stop)
  }
  await app.http.listen({ port, host: configuration.HOST })
  undo.push(() => app.http.close())
  return { origin, sandboxUrl: outside.sandboxUrl, seeded, dataDir: database.dataDir }
}

async function openDatabase(
  configuration: Configuration,
  log: (line: string) => void,
  onExit: (reason: string) => void,
) {
  const given = configuration.DATABASE_URL
  const database = given
    ? { url: given, dataDir: null, stop: async () => undefined }
    : await startEmbedded({ dataDir: join(configuration.DATA_DIR, 'postgresql'), log, onExit })
  try {
    await migrateDatabase(database.url)
    const pool = openPool(database.url, 1)
    await migrateIdentity(pool).finally(() => pool.end())
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

function tokenSource(configuration: Configuration, embedded: Identity | null) {
  const common = { audience: configuration.IDENTITY_AUDIENCE, clientId: configuration.IDENTITY_CLIENT_ID }
  if (embedded) return { ...common, issuer: embedded.issuer, jwks: async () => embedded.jwks }
  const issuer = `${configuration.IDENTITY_URL}/realms/${configuration.IDENTITY_REALM}`
  return { ...common, issuer, jwksUri: `${issuer}/protocol/openid-connect/certs` }
}

async function seed(
  configuration: Configuration,
  pool: ReturnType<typeof openPool>,
  identity: Identity | null,
  now: () => Date,
  world: OutsideWorld & { gateway: Gateway; origin: string; callbackOrigin: string },
): Promise<boolean> {
  const wanted = configuration.SEED_DEMONSTRATION ?? isOnThisMachine(configuration)
  if (!wanted || !identity) return false
  const [{ seedDemonstration }, { standInCardHolder }] = await Promise.all([
    import('./seed/seed-demonstration.ts'),
    import('./seed/stand-in-card-holder.ts'),
  ])
  const { sandboxUrl, gatewayIsStandIn, freepay } = world
  await seedDemonstration({
    pool,
    today: calendarDateAt(now()),
    ...(sandboxUrl && gatewayIsStandIn
      ? { payByCard: standInCardHolder({ ...world, key: freepay.apiKey, standInOrigin: sandboxUrl }) }
      : {}),
    createAccount: async (account) => {
      await identity.accounts.createMany([{ ...account, emailVerified: true }])
    },
  })
  return true
}
