import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import type { Organisation } from '@forenet/contract/organisation'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { AppDeps } from './app-deps.ts'
import { proxyCheck } from './checks/proxy-check.ts'
import { actingRecord } from './modules/audit/index.ts'
import { contactRoutes, noteAdministers } from './modules/contact/index.ts'
import {
  catalogueRoutes,
  type EventsDeps,
  eventEffects,
  eventRoutes,
  listPlaces,
  PlacesWatch,
  soldEventReader,
  storeRegistration,
} from './modules/events/index.ts'
import {
  type FamilyDeps,
  familyRoutes,
  followEmail,
  handOverWaits,
  lockEmail,
  welcome,
} from './modules/families/index.ts'
import { type LeavingDeps, leavingRoutes } from './modules/leaving/index.ts'
import { isMember, type LoginDeps, memberOfLogin, memberRoutes } from './modules/members/index.ts'
import { membershipEffects, membershipRoutes, periodsByOrganisation } from './modules/memberships/index.ts'
import { closedPurchaseTeller, messageRoutes } from './modules/messages/index.ts'
import { listStanding, notificationRoutes, UnreadWatch } from './modules/notifications/index.ts'
import { getOrganisation, getPayable, listPublic, organisationRoutes } from './modules/organisations/index.ts'
import {
  begunReader,
  leaseFor,
  mayStillBuy,
  type OrderKinds,
  organisationsWaitingFor,
  type PaymentDeps,
  paymentRoutes,
  storeChain,
} from './modules/payments/index.ts'
import { tellingRoutes } from './modules/telling/index.ts'
import { followPassedOn, openTicketCodes, type TicketCodes, ticketRoutes } from './modules/tickets/index.ts'
import { toolsRoutes } from './modules/tools/index.ts'
import { listGrantsOf } from './platform/access/grant-repository.ts'
import { answerSerializer } from './plugins/answers.ts'
import type { Caller } from './plugins/caller.ts'
import { openApi, reference } from './plugins/documentation.ts'
import { LiveStreams } from './plugins/live-streams.ts'
import { observability, watchedAlone } from './plugins/observability.ts'
import { installProblems, refuseAddress, refuseBytes } from './plugins/problems.ts'
import { limitRequests } from './plugins/request-limit.ts'
import { sendSecurityHeaders } from './plugins/security-headers.ts'
import { CallServer } from './plugins/serve-call.ts'
import { SignIn } from './plugins/sign-in.ts'
import { webApp } from './plugins/web-app.ts'
import { wrongMethods } from './plugins/wrong-methods.ts'
import { causeOf } from './reason-of.ts'
import { recordLimits } from './security-events/record-limits.ts'
import { sharedReading } from './shared-reading.ts'
import { uploadScan } from './upload-scan.ts'

export type App = {
  http: FastifyInstance
  payments: PaymentDeps
  events: EventsDeps
  leaving: LeavingDeps
  codes: TicketCodes
  /** Forgets what is kept of a sign-on session that ended, and ends what was opened in it. */
  endSession: (session: string) => void
  /** Tells proxies to send nothing more, while all is answered as before. */
  stopSoon: () => void
  /** Ends when nothing runs in the background any more. */
  settled: () => Promise<void>
}

/** How long a client may take to send its request. */
const SLOWEST_REQUEST_MS = 30_000

/** What is being answered when the portal stops has this long to be done. */
const CLOSE_WITHIN_MS = 5_000

/** Largest body taken, in bytes; pictures have their own limit. */
const BODY_LIMIT = 100_000

/** Wires plugins and modules into the portal's HTTP server. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const http = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    trustProxy: (_address: string, hop: number) => hop < deps.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(answerSerializer(deps.checkAnswers))
  http.decorateRequest('caller', null)
  installProblems(http)
  await security(http, deps)
  const refuseOtherMethods = wrongMethods(http)
  if (deps.apiDocs) await openApi(http, deps.version)
  // TLS ends at a proxy: the portal itself speaks plain HTTP.
  const behindProxy = deps.trustedProxies > 0 || deps.origin.startsWith('https:')
  if (!deps.servesCalls) watchedAlone(http)
  const { stopSoon } = observability(http, deps.pool, { token: deps.metricsToken, behindProxy }, deps.metrics)
  proxyCheck(http, deps.returnSecret, deps.now)
  recordLimits(http, deps.securityEvent)

  const background = new Set<Promise<void>>()
  const payments = paymentDeps(deps, background)
  const codes = await openTicketCodes(deps)
  const events: EventsDeps = {
    ...payments,
    mail: deps.eventMail,
    codeOf: codes.codeOf,
    groupCodeOf: codes.groupCodeOf,
    soldEvent: soldEventReader(deps.database),
    begun: begunReader(deps.database),
    storeRegistration,
  }
  const logins: LoginDeps = {
    ...deps,
    lockEmail,
    emailMoved: async (transaction, moved, at) => {
      await followEmail(transaction, deps.notify, moved, at)
      await followPassedOn(transaction, moved, at)
    },
  }
  const memberOf = ({ subject, email, tokenMadeAt }: Pick<Caller, 'subject' | 'email' | 'tokenMadeAt'>) =>
    memberOfLogin(logins, { issuer: deps.loginIssuer, subject, email, saidAt: tokenMadeAt })
  const signIn = new SignIn({
    verify: deps.verify,
    findMemberId: memberOf,
    findGrants: (memberId) => listGrantsOf(deps.database, memberId, deps.now()),
    grantsAreTold: deps.grantChanges.isCurrent,
    memberExists: (id) => isMember(deps.database, id),
    sessionEnded: deps.sessionEnded,
    strongAcr: deps.strongAcr,
    securityEvent: deps.securityEvent,
    noteAdministers: (memberId, keys) => payments.inBackground(() => noteAdministers(deps, memberId, keys)),
    now: deps.now,
  })
  deps.grantChanges.onChange((memberId) => signIn.forgetGrants(memberId))
  const server = new CallServer(http, signIn, actingRecord(deps), deps.now, () => deps.maintenance.current() !== null)
  if (deps.identity) await http.register(deps.identity)
  const requireClean = uploadScan(deps)
  memberRoutes(http, server, {
    ...deps,
    requireClean,
    memberOf,
    joining: { handOverWaits, welcome: (transaction, member, at) => welcome(transaction, deps.notify, member, at) },
  })
  const families: FamilyDeps = { ...deps, waitingFor: organisationsWaitingFor(payments) }
  familyRoutes(server, families)
  leavingRoutes(server, deps)
  organisationRoutes(server, { ...deps, periodsOf: periodsByOrganisation })
  membershipRoutes(server, payments, deps.documents)
  paymentRoutes(http, server, payments, deps.documents)
  const placesWatch = new PlacesWatch({
    read: (eventIds) => listPlaces(deps.database, eventIds),
    now: deps.now,
    log: deps.log,
  })
  const unreadWatch = new UnreadWatch({
    read: (receiverIds) => listStanding(deps.database, receiverIds),
    changes: deps.notificationChanges,
    log: deps.log,
  })
  const streams = new LiveStreams(deps)
  http.addHook('preClose', async () => {
    placesWatch.stop()
    unreadWatch.stop()
    // A connection on which nothing was ever said (browsers open some in advance) is not idle to Node, and would hold on.
    setTimeout(() => http.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
  })
  catalogueRoutes(server, { database: deps.database, placesWatch, streams, now: deps.now })
  tellingRoutes(server, { ...deps, ...families })
  notificationRoutes(server, { ...deps, streams, unreadWatch })
  eventRoutes(server, events)
  ticketRoutes(server, { ...deps, codes, mail: deps.eventMail })
  messageRoutes(server, deps)
  contactRoutes(http, server, { ...deps, requireClean })
  toolsRoutes(server, { ...deps, signIn })
  if (deps.apiDocs) await http.register(reference)
  await webApp(http, {
    ...deps,
    publicClubs: () => listPublic(deps),
  })
  refuseOtherMethods()
  return {
    http,
    payments,
    events,
    leaving: deps,
    codes,
    endSession: (session) => {
      signIn.forgetSession(session)
      streams.endSession(session)
    },
    stopSoon,
    settled: async () => void (await Promise.allSettled(background)),
  }
}

function paymentDeps(deps: AppDeps, background: Set<Promise<void>>): PaymentDeps {
  const organisations = sharedReading<Organisation>()
  const payable = sharedReading<Awaited<ReturnType<typeof getPayable>>>()
  const kinds: OrderKinds = { membership: membershipEffects, event: eventEffects({ mail: deps.eventMail }) }
  return {
    pool: deps.pool,
    database: deps.database,
    gateways: deps.gateways,
    gatewayKey: deps.gatewayKey,
    settling: new Map(),
    leaseMs: leaseFor(deps.gatewayTimeoutMs),
    kinds,
    mayStillBuy,
    tellClosed: closedPurchaseTeller(deps.notify),
    startAfterPayment: async (transaction, order) => {
      await storeChain(transaction, order, deps.now())
      await deps.enqueueAfterPayment(transaction, order.id)
    },
    organisation: (id) => organisations(id, () => getOrganisation(deps.database, id)),
    payable: (id) => payable(id, () => getPayable(deps.database, id)),
    returnSecret: deps.returnSecret,
    origin: deps.origin,
    callbackOrigin: deps.callbackOrigin,
    now: deps.now,
    log: deps.log,
    inBackground: (work) => {
      const running = work()
        .catch((error: unknown) => deps.log.error({ err: causeOf(error) }, 'background work failed'))
        .finally(() => background.delete(running))
      background.add(running)
    },
  }
}

async function security(http: FastifyInstance, deps: AppDeps): Promise<void> {
  sendSecurityHeaders(http, deps.origin, deps.trustedOrigins)
  await http.register(compress, { threshold: 2_048, encodings: ['gzip'] })
  await limitRequests(http, deps.requestsPerMinute)
  if (deps.maxEventLoopDelayMs > 0) {
    await http.register(underPressure, {
      maxEventLoopDelay: deps.maxEventLoopDelayMs,
      retryAfter: 5,
      exposeStatusRoute: false,
    })
  }
  // Answers about people, and addresses that carry a return token, are nobody else's: no cache keeps them.
  http.addHook('onSend', async (request, reply) => {
    const personal = request.caller !== null || request.url.includes(`${RETURN_TOKEN_QUERY}=`)
    if (personal && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}
