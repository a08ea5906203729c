import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { findSubscriberNetworkKey } from '@forenet/domain/network-address'
import { RETURN_TOKEN_QUERY } from '@forenet/domain/product'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifySerializerCompiler,
  LogController,
  type onRequestAsyncHookHandler,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Metric } from 'prom-client'
import type { z } from 'zod'
import { proxyCheck } from '../../checks/proxy-check.ts'
import { registerObservability, serveHealthChecksOnly } from '../observability/observability.ts'
import { recordRateLimitedRequests } from '../observability/record-rate-limits.ts'
import { registerApiReference, registerOpenApi } from './documentation.ts'
import { registerMethodNotAllowed } from './method-not-allowed.ts'
import { ProblemError } from './problem-error.ts'
import { installProblems, isUrlTooLong, rejectInvalidHttp, rejectMalformedUrl } from './problems.ts'
import { requestLogFields } from './request-route.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { isWebAppRequest } from './web-app.ts'

/** Limit per network and hour, for requests that store something without a sign-in. */
const ANONYMOUS_LIMIT = { max: 20, timeWindow: 3_600_000 }

/**
 * Zero disables the limit. Register before the routes, so that it runs before authentication and counts rejected
 * requests. Static files are not counted, because many members share one address.
 */
async function limitRequests(http: FastifyInstance, perMinute: number): Promise<void> {
  http.decorate('countRequest', async () => undefined)
  http.decorate('countAnonymous', async () => undefined)
  if (perMinute === 0) return
  await http.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => findSubscriberNetworkKey(request.ip),
    errorResponseBuilder: (_request, { statusCode, ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const words = `Too many requests from your network; please try again in ${seconds} seconds`
      return Object.assign(new Error(words), { statusCode })
    },
  })
  http.countRequest = http.rateLimit()
  const count = http.createRateLimit(ANONYMOUS_LIMIT)
  http.countAnonymous = async (request) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new ProblemError('too-many-requests', 'Too many requests from your network; please try again in an hour')
  }
  http.addHook('onRequest', async (request, reply) => {
    if (!isWebAppRequest(request)) await http.countRequest(request, reply)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    countRequest: onRequestAsyncHookHandler
    countAnonymous: (request: FastifyRequest) => Promise<void>
  }
}

const SLOWEST_REQUEST_MS = 30_000

const CLOSE_WITHIN_MS = 5_000

const DELAY_SAMPLE_MS = 1_000

/** Bytes; uploads of pictures have their own limit. */
const BODY_LIMIT = 100_000

const MAX_PARAM_LENGTH = 200

export type HttpOptions = {
  pool: pg.Pool
  origin: string
  returnSecret: string
  /** Origins of an external identity provider, for frames and forms. */
  trustedOrigins: readonly string[]
  version: string
  identity: FastifyPluginAsync | null
  /** Limit per network address (per /64 for IPv6); 0 disables it. */
  requestsPerMinute: number
  /** Above this delay of the event loop, requests get 503; 0 disables the check. */
  maxEventLoopDelayMs: number
  /** If false, only health and metrics are served. */
  servesCalls: boolean
  /** Number of trusted proxies in X-Forwarded-For. */
  trustedProxies: number
  /** Bearer token for `/metrics`; null allows local callers only. */
  metricsToken: string | null
  metrics: readonly Metric[]
  apiDocs: boolean
  checkAnswers: ResponseValidation
  securityEvent: RecordSecurityEvent
  now: () => Date
  log: FastifyBaseLogger
}

export type HttpServer = {
  http: FastifyInstance
  complete(addRoutes: () => Promise<void>): Promise<void>
  /** Reports not ready while still answering requests. */
  stopSoon: () => void
}

export async function openHttpServer(options: HttpOptions): Promise<HttpServer> {
  const http = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectInvalidHttp,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(createResponseSerializer(options.checkAnswers))
  http.decorateRequest('caller', null)
  installProblems(http)
  logRequests(http)
  refuseLongAddresses(http)
  refuseSecondHost(http)
  const refuseOtherMethods = registerMethodNotAllowed(http, MAX_PARAM_LENGTH)
  await registerSecurityHeaders(http, options)
  if (options.apiDocs) await registerOpenApi(http, options.version)
  // TLS terminates at a proxy, because the portal speaks plain HTTP.
  const behindProxy = options.trustedProxies > 0 || options.origin.startsWith('https:')
  if (!options.servesCalls) serveHealthChecksOnly(http)
  const watched = { token: options.metricsToken, behindProxy }
  const { stopSoon } = registerObservability(http, options.pool, watched, options.metrics)
  proxyCheck(http, options.returnSecret, options.now)
  recordRateLimitedRequests(http, options.securityEvent)
  if (options.identity) await http.register(options.identity)
  http.addHook('preClose', async () => {
    // Node does not count a connection without requests (browser preconnect) as idle, so it would block shutdown.
    setTimeout(() => http.server.closeAllConnections(), CLOSE_WITHIN_MS).unref()
  })
  return {
    http,
    complete: async (addRoutes) => {
      await addRoutes()
      if (options.apiDocs) await http.register(registerApiReference)
      refuseOtherMethods()
    },
    stopSoon,
  }
}

function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    request.log.info({ ...requestLogFields(request), status: statusCode, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
}

function refuseLongAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', ({ url }, _reply, done) => {
    done(isUrlTooLong(url) ? new ProblemError('address-too-long', 'The address is too long') : undefined)
  })
}

/** RFC 9112, section 3.2. Node ignores a second Host, but a proxy in front may route by it. */
function refuseSecondHost(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new ProblemError('malformed-input', 'The request names two hosts') : undefined)
  })
}

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

async function registerSecurityHeaders(http: FastifyInstance, options: HttpOptions): Promise<void> {
  sendSecurityHeaders(http, options.origin, options.trustedOrigins)
  await http.register(compress, { threshold: 2_048, encodings: ['gzip'] })
  await limitRequests(http, options.requestsPerMinute)
  if (options.maxEventLoopDelayMs > 0) {
    await refuseUnderPressure(http, options.maxEventLoopDelayMs)
  }
  // Personal responses and URLs with a return token must not be cached.
  http.addHook('onSend', async (request, reply) => {
    const personal = request.caller !== null || request.url.includes(`${RETURN_TOKEN_QUERY}=`)
    if (personal && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}

type ResponseValidation = 'check-answers' | 'trust-answers'

function createResponseSerializer(check: ResponseValidation): FastifySerializerCompiler<unknown> {
  return ({ schema, method, url }) => {
    if (check === 'trust-answers' || !isSchema(schema)) return (data) => JSON.stringify(data)
    return (data) => {
      const read = schema.safeParse(data)
      if (!read.success)
        throw new Error(`The answer of ${method} ${url} is not what the contract says: ${read.error.message}`)
      return JSON.stringify(data)
    }
  }
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}
