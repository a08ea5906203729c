import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Metric } from 'prom-client'
import { proxyCheck } from '../../checks/proxy-check.ts'
import { observability, watchedAlone } from '../observability/observability.ts'
import { recordLimits } from '../observability/record-limits.ts'
import { type AnswerCheck, answerSerializer } from './answers.ts'
import { openApi, reference } from './documentation.ts'
import { ProblemError } from './problem-error.ts'
import { installProblems, isLongAddress, refuseAddress, refuseBytes } from './problems.ts'
import { limitRequests } from './request-limit.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { addressOf, wrongMethods } from './wrong-methods.ts'

/** How long a client may take to send its request. */
const SLOWEST_REQUEST_MS = 30_000

/** What is being answered when the portal stops has this long to be done. */
const CLOSE_WITHIN_MS = 5_000

/** How often it is measured how far the event loop lags. */
const DELAY_SAMPLE_MS = 1_000

/** Largest body taken, in bytes; pictures have their own limit. */
const BODY_LIMIT = 100_000

/** Longest part of an address that stands for something, in characters. */
const MAX_PARAM_LENGTH = 200

/** How the HTTP server behaves, whatever it serves. */
export type HttpOptions = {
  pool: pg.Pool
  origin: string
  returnSecret: string
  /** Extra origins pages may send forms to or frame (an identity provider elsewhere). */
  trustedOrigins: readonly string[]
  version: string
  /** The embedded identity provider's pages, when it is embedded. */
  identity: FastifyPluginAsync | null
  /** Requests per minute one network address may make (of IPv6 a /64); 0 switches the limit off. */
  requestsPerMinute: number
  /** Milliseconds the event loop may lag before callers are told to come again; 0 switches the check off. */
  maxEventLoopDelayMs: number
  /** Whether calls are served; else nothing but how the process is. */
  servesCalls: boolean
  /** Proxies in front of the portal, whose last words in X-Forwarded-For are believed. */
  trustedProxies: number
  /** What whoever reads `/metrics` must show; null leaves them to callers on this machine. */
  metricsToken: string | null
  /** What `/metrics` shows besides the HTTP's own figures. */
  metrics: readonly Metric[]
  /** Whether `/docs` and `/openapi.json` describe the API. */
  apiDocs: boolean
  checkAnswers: AnswerCheck
  /** Writes to the security log. */
  securityEvent: RecordSecurityEvent
  now: () => Date
  log: FastifyBaseLogger
}

export type HttpServer = {
  http: FastifyInstance
  /** Has `addRoutes` add what is served, then the pages around it: how the API is described, and what is refused. */
  complete(addRoutes: () => Promise<void>): Promise<void>
  /** Tells proxies to send nothing more, while all is answered as before. */
  stopSoon: () => void
}

/** The portal's HTTP server, before anything of the portal is served by it. */
export async function openHttpServer(options: HttpOptions): Promise<HttpServer> {
  const http = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBytes,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(answerSerializer(options.checkAnswers))
  http.decorateRequest('caller', null)
  installProblems(http)
  nameRequestsInLog(http)
  refuseLongAddresses(http)
  const refuseOtherMethods = wrongMethods(http, MAX_PARAM_LENGTH)
  await security(http, options)
  if (options.apiDocs) await openApi(http, options.version)
  // TLS ends at a proxy: the portal itself speaks plain HTTP.
  const behindProxy = options.trustedProxies > 0 || options.origin.startsWith('https:')
  if (!options.servesCalls) watchedAlone(http)
  const watched = { token: options.metricsToken, behindProxy }
  const { stopSoon } = observability(http, options.pool, watched, options.metrics)
  proxyCheck(http, options.returnSecret, options.now)
  recordLimits(http, options.securityEvent)
  if (options.identity) await http.register(options.identity)
  http.addHook('preClose', async () => {
    // A connection on which nothing was ever said (browsers open some in advance) is not idle to Node, and would hold on.
    setTimeout(() => http.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
  })
  return {
    http,
    complete: async (addRoutes) => {
      await addRoutes()
      if (options.apiDocs) await http.register(reference)
      refuseOtherMethods()
    },
    stopSoon,
  }
}

/** Adds method and route to every log line of a request, and logs each answer at `info`. Paths may contain secrets, routes do not. */
function nameRequestsInLog(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    request.log = request.log.child({ method: request.method, route: addressOf(request) ?? 'none' })
  })
  http.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    request.log.info({ status: statusCode, ms: Math.round(elapsedTime) }, 'request')
  })
}

/** Refuses addresses over the limit before anything parses them. */
function refuseLongAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ url }) => {
    if (isLongAddress(url)) throw new ProblemError('address-too-long', 'The address is too long')
  })
}

/** Has callers come again while the event loop lags; that it did while the server was being made is no reason to. */
async function refuseUnderPressure(http: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  let measuredFrom = Number.POSITIVE_INFINITY
  http.addHook('onListen', async () => {
    measuredFrom = performance.now() + 2 * DELAY_SAMPLE_MS
  })
  await http.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: DELAY_SAMPLE_MS,
    exposeStatusRoute: false,
    pressureHandler: () => {
      if (performance.now() < measuredFrom) return
      return Promise.reject(new ProblemError('overloaded', 'The portal is busy; please try again in a moment'))
    },
  })
}

async function security(http: FastifyInstance, options: HttpOptions): Promise<void> {
  sendSecurityHeaders(http, options.origin, options.trustedOrigins)
  await http.register(compress, { threshold: 2_048, encodings: ['gzip'] })
  await limitRequests(http, options.requestsPerMinute)
  if (options.maxEventLoopDelayMs > 0) {
    await refuseUnderPressure(http, options.maxEventLoopDelayMs)
  }
  // Answers about people, and addresses that carry a return token, are nobody else's: no cache keeps them.
  http.addHook('onSend', async (request, reply) => {
    const personal = request.caller !== null || request.url.includes(`${RETURN_TOKEN_QUERY}=`)
    if (personal && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}
