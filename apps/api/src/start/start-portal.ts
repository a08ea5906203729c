import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { PRODUCT } from '@forenet/domain/product'
import { ACR_LEVELS } from '@forenet/domain/sign-in-strength'
import { buildIdentity, type Identity } from '@forenet/identity/build-identity'
import { computeSessionIdleSeconds } from '@forenet/identity/options'
import { openSealing } from '@forenet/sealing/sealing'
import { pino } from 'pino'
import { createClamdScanner } from '../adapters/clamd.ts'
import { withGatewayMetrics } from '../adapters/gateways/gateway-metrics.ts'
import { configuredGateways, portalGatewayKeys } from '../adapters/gateways/providers.ts'
import { createSmtpMailer } from '../adapters/mailer.ts'
import { withMailerMetrics } from '../adapters/mailer-metrics.ts'
import { configuredWallets } from '../adapters/wallets/wallets.ts'
import { createWhatsappClient } from '../adapters/whatsapp.ts'
import { externalServicesToCheck } from '../checks/configured-checks.ts'
import { logServiceProblems } from '../checks/external-service-checks.ts'
import {
  type Configuration,
  clubSignupMode,
  runsBackgroundWork,
  servesApiDocs,
  shutdownDrainMs,
} from '../configuration/configuration.ts'
import { findRelease } from '../configuration/release.ts'
import { openDocuments } from '../documents/documents.ts'
import { followMaintenance } from '../modules/core/maintenance/index.ts'
import { findLogoBytes } from '../modules/core/organisations/index.ts'
import { requiresSecondFactor } from '../modules/core/roles/index.ts'
import { createGatewayKeyLookup, createGatewayKeysSinceLookup, refundGauges } from '../modules/money/payments/index.ts'
import { followSessionEndings, SessionEndings } from '../platform/access/session-endings.ts'
import { createTokenVerifier } from '../platform/access/verify-token.ts'
import { followMemberChanges } from '../platform/database/follow-member-changes.ts'
import { readWebBuildId } from '../platform/http/web-app.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { queueGauges } from '../platform/jobs/queue-metrics.ts'
import { processGauges } from '../platform/observability/process-gauges.ts'
import { openSecurityLog } from '../platform/observability/security-log.ts'
import { openParsers } from '../platform/tasks/parsers.ts'
import { composePortal } from '../portal.ts'
import { startBackgroundWork } from './background-work.ts'
import type { Demonstration, SignIn } from './demonstration.ts'
import { IDENTITY_MAILS, identityModule } from './embedded-identity.ts'
import { connectExternalServices } from './external-services.ts'
import { openDatabase } from './open-database.ts'
import { openReports } from './open-reports.ts'
import { sealPlaintextColumns } from './sealed-columns.ts'
import { deriveReturnSecret, readMasterKeys } from './secrets.ts'
import { startAllOrStop } from './start-all.ts'
import { choosePorts, createDataFolder, requireWebApp } from './start-conditions.ts'
import { watchMigrations } from './watch-migrations.ts'

/** Issuer in `member_login`, independent of the URL. */
const EMBEDDED_LOGINS = 'embedded'
const WHATSAPP_TIMEOUT_MS = 10_000
/** Well below browsers' upload timeout. */
const SCAN_TIMEOUT_MS = 15_000
const MAX_EVENT_LOOP_DELAY_MS = 2_000

export type Portal = {
  origin: string
  sandboxUrl: string | null
  dataDir: string | null
  apiDocs: boolean
  signIns: readonly SignIn[]
  stop: () => Promise<void>
}

/** `stop` undoes everything in reverse order. Throws if aborted. */
export async function startPortal(
  configuration: Configuration,
  version: string,
  givenUp = new AbortController().signal,
  demonstration: Demonstration | null = null,
): Promise<Portal> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { ...(await startParts(configuration, version, undo, givenUp, demonstration)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  configuration: Configuration,
  version: string,
  undo: (() => Promise<unknown>)[],
  givenUp: AbortSignal,
  demonstration: Demonstration | null,
): Promise<Omit<Portal, 'stop'>> {
  const log = pino({ level: configuration.LOG_LEVEL, redact: ['req.headers.authorization'] })
  const now = () => new Date()
  const data = configuration.DATA_DIR
  // Checked first, so that a failed start leaves no database.
  requireWebApp(configuration)
  const { port, sandboxPort } = await choosePorts(configuration)
  await createDataFolder(configuration)
  const returnSecret = await deriveReturnSecret(configuration)
  const masterKeys = await readMasterKeys(configuration)
  const origin = configuration.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  const wallets = configuredWallets(configuration, origin, now())
  const security = openSecurityLog({ file: configuration.SECURITY_LOG_FILE ?? null, secret: returnSecret, now, log })
  undo.push(security.stop)
  // Without a log file, SIGHUP ends the process as usual.
  if (configuration.SECURITY_LOG_FILE !== undefined) {
    process.on('SIGHUP', security.reopen)
    undo.push(async () => process.off('SIGHUP', security.reopen))
  }

  const migrations = watchMigrations(port, configuration.HOST, log)
  undo.push(migrations.stop)
  const madeSoFar = undo.length
  const onExit = (reason: string) => {
    // An exit early in the start throws its own error; shutdown ends it on purpose.
    if (undo.length <= madeSoFar) return
    log.fatal(reason)
    process.exit(1)
  }
  const [database, outside] = await startAllOrStop(undo, [
    openDatabase(configuration, log, onExit, { report: migrations.report, signal: givenUp }),
    connectExternalServices(configuration, join(data, 'stand-ins.sqlite'), sandboxPort),
  ])
  migrations.migrated()
  givenUp.throwIfAborted()
  const pool = openPool(database.url)
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  undo.push(() => pool.end())
  const sealing = await openSealing(pool, masterKeys, now)
  await sealPlaintextColumns(pool, sealing)
  const typed = createPoolDatabase(pool)
  const reading = openReports(configuration.DATABASE_READ_URL, pool, log)
  undo.push(reading.stop)

  const smtp = createSmtpMailer(outside.smtpUrl, configuration.MAIL_FROM, {
    requireTls: configuration.NODE_ENV === 'production' && !configuration.SMTP_ALLOW_PLAIN,
  })
  const { mailer, counter: mails } = withMailerMetrics(smtp, log, now)
  undo.push(async () => mailer.close())
  const whatsapp = createWhatsappClient({
    ...outside.whatsapp,
    version: configuration.WHATSAPP_VERSION,
    timeoutMs: WHATSAPP_TIMEOUT_MS,
  })
  const documents = openDocuments({ findLogo: (clubKey) => findLogoBytes(typed, clubKey) })
  undo.push(documents.close)
  const parsers = openParsers()
  undo.push(parsers.close)
  const jobs = await openJobs(pool, log, {
    schema: database.runTimeRole ? 'as-it-is' : 'migrate',
    supervised: runsBackgroundWork(configuration),
  })
  undo.push(jobs.stop)

  const endings = new SessionEndings()
  const embedded = configuration.IDENTITY_URL
    ? null
    : await buildIdentity({
        pool,
        sealing,
        origin,
        realm: configuration.IDENTITY_REALM,
        clientId: configuration.IDENTITY_CLIENT_ID,
        audience: configuration.IDENTITY_AUDIENCE,
        now,
        keepMail: (request) => jobs.send(IDENTITY_MAILS, request),
        secureCookies: origin.startsWith('https:'),
        ttlSeconds: { idle: computeSessionIdleSeconds(configuration.SESSION_TIMEOUT_MINUTES) },
        securityEvent: security.record,
        signedOut: endings.note,
        asksForStrong: ({ id, email }) =>
          requiresSecondFactor(typed, { issuer: EMBEDDED_LOGINS, subject: id, email }, now()),
      })
  const { gateways, seconds: gatewaySeconds } = withGatewayMetrics(
    configuredGateways(outside, { timeoutMs: configuration.GATEWAY_TIMEOUT_MS, version }),
  )
  const callbackOrigin = configuration.CALLBACK_ORIGIN ?? configuration.PUBLIC_ORIGIN ?? `http://127.0.0.1:${port}`
  givenUp.throwIfAborted()
  const place = { outside, origin, callbackOrigin, now }
  const signIns =
    (embedded && (await demonstration?.fill({ pool, sealing, identity: embedded, gateways, ...place }))) ?? []
  const [, grantChanges, notificationChanges, maintenance] = await startAllOrStop(undo, [
    followSessionEndings(endings, database.url, log),
    followMemberChanges('grants', database.url, log),
    followMemberChanges('notifications', database.url, log),
    followMaintenance(database.url, pool, log),
  ])

  const app = await composePortal({
    pool,
    sealing,
    database: typed,
    reports: reading.reports,
    gateways,
    gatewayTimeoutMs: configuration.GATEWAY_TIMEOUT_MS,
    gatewayKey: createGatewayKeyLookup(typed, sealing, portalGatewayKeys(outside), now),
    gatewayKeysSince: createGatewayKeysSinceLookup(typed, sealing, portalGatewayKeys(outside)),
    verify: createTokenVerifier(tokenSource(configuration, embedded), now),
    loginIssuer: configuration.IDENTITY_URL ? tokenSource(configuration, embedded).issuer : EMBEDDED_LOGINS,
    sessionEnded: (session) => endings.isEnded(session),
    maintenance,
    grantChanges,
    strongAcr: strongLevels(configuration),
    send: jobs.send,
    notificationChanges,
    mailer,
    whatsapp,
    whatsappTemplates: {
      1: configuration.WHATSAPP_TEMPLATE_1,
      2: configuration.WHATSAPP_TEMPLATE_2,
      4: configuration.WHATSAPP_TEMPLATE_4,
      5: configuration.WHATSAPP_TEMPLATE_5,
    },
    removeAccount: embedded ? (email) => embedded.accounts.remove(email) : null,
    documents,
    parsers,
    wallets,
    identity: embedded?.plugin ?? null,
    settings: {
      product: PRODUCT,
      identityUrl: configuration.IDENTITY_URL ?? `${origin}/auth`,
      realm: configuration.IDENTITY_REALM,
      clientId: configuration.IDENTITY_CLIENT_ID,
      strongAcr: [...strongLevels(configuration)],
      gatewayTimeoutMs: configuration.GATEWAY_TIMEOUT_MS,
      enableNotification: configuration.ENABLE_NOTIFICATION,
      sessionTimeoutMinutes: configuration.SESSION_TIMEOUT_MINUTES,
      contactReceiverId: configuration.CONTACT_RECEIVER_ID ?? null,
      clubStarts: clubSignupMode(configuration),
      developmentTitle: configuration.DEVELOPMENT_TITLE,
      build: readWebBuildId(configuration.WEB_DIR),
      sandboxUrl: outside.sandboxUrl,
    },
    origin,
    callbackOrigin,
    returnSecret,
    trustedOrigins: configuration.IDENTITY_URL ? [new URL(configuration.IDENTITY_URL).origin] : [],
    clubMessagesADay: configuration.CLUB_LETTERS_A_DAY,
    operatorEmail: configuration.OPERATOR_EMAIL ?? null,
    webFolder: resolve(configuration.WEB_DIR),
    version,
    now,
    log,
    requestsPerMinute: configuration.REQUESTS_PER_MINUTE,
    maxEventLoopDelayMs: MAX_EVENT_LOOP_DELAY_MS,
    trustedProxies: configuration.TRUSTED_PROXIES,
    metricsToken: configuration.METRICS_TOKEN ?? null,
    apiDocs: servesApiDocs(configuration),
    servesCalls: configuration.ROLE !== 'worker',
    scanner: configuration.CLAMD_URL ? createClamdScanner(configuration.CLAMD_URL, SCAN_TIMEOUT_MS) : null,
    metrics: [
      security.counter,
      mails,
      gatewaySeconds,
      ...queueGauges(pool),
      ...refundGauges(pool, now),
      ...reading.metrics,
      ...processGauges(pool, { version, commit: findRelease()?.commit ?? null }),
    ],
    securityEvent: security.record,
    checkAnswers: configuration.NODE_ENV === 'test' ? 'check-answers' : 'trust-answers',
    besides: embedded ? [identityModule(embedded, { pool, mailer, now })] : [],
  })
  await jobs.declare(app.modules)
  endings.onEnded(app.endSession)
  undo.push(app.settled)

  await startBackgroundWork(configuration, { modules: app.modules, pool, jobs, maintenance, now, log }, undo)
  givenUp.throwIfAborted()
  await migrations.stop()
  await app.http.listen({ port, host: configuration.HOST })
  security.record({
    event: 'portal-started',
    details: describeSecuritySettings(configuration, version, demonstration !== null),
  })
  undo.push(() => app.http.close())
  // Not awaited, because the portal works without the services.
  const looked = logServiceProblems(
    externalServicesToCheck(configuration, { gateways, mailer: smtp, whatsapp }, now),
    log,
  )
  undo.push(() => looked)
  undo.push(async () => {
    app.stopSoon()
    await setTimeout(shutdownDrainMs(configuration))
  })
  const apiDocs = servesApiDocs(configuration)
  return { origin, sandboxUrl: outside.sandboxUrl, dataDir: database.dataDir, apiDocs, signIns }
}

function describeSecuritySettings(configuration: Configuration, version: string, demonstration: boolean) {
  return {
    version,
    environment: configuration.NODE_ENV,
    role: configuration.ROLE,
    identity: configuration.IDENTITY_URL ? 'elsewhere' : 'embedded',
    requestsPerMinute: configuration.REQUESTS_PER_MINUTE,
    trustedProxies: configuration.TRUSTED_PROXIES,
    metricsToken: configuration.METRICS_TOKEN !== undefined,
    demonstration,
  }
}

function tokenSource(configuration: Configuration, embedded: Identity | null) {
  const common = { audience: configuration.IDENTITY_AUDIENCE, clientId: configuration.IDENTITY_CLIENT_ID }
  if (embedded) return { ...common, issuer: embedded.issuer, jwks: async () => embedded.jwks }
  const issuer = `${configuration.IDENTITY_URL}/realms/${configuration.IDENTITY_REALM}`
  return { ...common, issuer, jwksUri: `${issuer}/protocol/openid-connect/certs` }
}

/** Levels are fixed for the embedded provider, configured for an external one. */
function strongLevels({ IDENTITY_URL, IDENTITY_STRONG_ACR }: Configuration): readonly string[] {
  return IDENTITY_URL ? IDENTITY_STRONG_ACR : [ACR_LEVELS.strong]
}
