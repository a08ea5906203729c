import { checkOutConnection } from '@forenet/database/check-out'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { ProblemError } from '../http/problem-error.ts'
import { requestLogFields, routePattern } from '../http/request-route.ts'
import { errorCause } from './error-reason.ts'
import { cameThroughProxy, type MetricsAccess, mayReadMetrics } from './metrics-access.ts'

const PROBE_EVERY_MS = 5_000

// A sort larger than work_mem writes a temporary file, which fails on a full disk.
const PROBE_SQL = `begin; set local work_mem = '64kB';
  select current_setting('transaction_read_only') = 'off' as writable, (select count(*) from
    (select from generate_series(1, 3000) g order by md5(g::text) || repeat('x', 100) offset 0) sorted) as sorted;
  commit`

/** Throws if the database cannot be read or written, or its disk is full. */
function createDatabaseProbe(pool: pg.Pool): () => Promise<void> {
  let probedAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null
  const probe = async () => {
    const { client, release } = await checkOutConnection(pool)
    try {
      const results = (await client.query(PROBE_SQL)) as unknown as pg.QueryResult<{ writable: boolean }>[]
      release()
      return results.some(({ rows }) => rows[0]?.writable) ? null : new Error('The database is read-only')
    } catch (error) {
      release(error instanceof Error ? error : new Error(String(error)))
      return error
    }
  }
  return async () => {
    await pool.query('select 1')
    if (performance.now() - probedAt > PROBE_EVERY_MS) {
      probedAt = performance.now()
      failure = await probe()
    }
    if (failure !== null) throw failure
  }
}

const MONITORING_PATHS = ['/health/live', '/health/ready', '/metrics']

/**
 * A proxy sends this header with `503` if it retries reads on another process after a 503; for proxies that do not
 * check `/health/ready` (deploy/nginx).
 */
const RETRY_ELSEWHERE_HEADER = 'forenet-tries-elsewhere'
const READ_METHODS = ['GET', 'HEAD']

export function serveHealthChecksOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (MONITORING_PATHS.includes(routePattern(request) ?? '')) return
    throw new ProblemError('not-found', 'This process serves no calls: its ROLE is worker')
  })
}

/**
 * Unauthorised metrics requests and proxied health checks get 404. After `stopSoon` the process reports not ready,
 * closes connections after each response, and rejects reads from proxies that retry elsewhere.
 */
export function registerObservability(
  app: FastifyInstance,
  pool: pg.Pool,
  access: MetricsAccess,
  metrics: readonly Metric[],
): { stopSoon: () => void } {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'forenet_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'forenet_payments_unsettled',
    help: 'Authorizations reported and not settled yet',
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from unsettled_authorization`)
      this.set(rows[0]?.count ?? 0)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: routePattern(request) ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const sender = { peer: request.socket.remoteAddress, headers: request.headers }
    if (!mayReadMetrics(access, sender)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.get('/health/live', { schema: { hide: true } }, async (request, reply) =>
    cameThroughProxy(request.headers) ? reply.callNotFound() : { status: 'live' },
  )
  const probe = createDatabaseProbe(pool)
  let stopping = false
  app.addHook('onRequest', async (request) => {
    if (!stopping || request.headers[RETRY_ELSEWHERE_HEADER] !== '503' || !READ_METHODS.includes(request.method)) return
    if (!MONITORING_PATHS.includes(routePattern(request) ?? ''))
      throw new ProblemError('overloaded', 'This process stops')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    if (cameThroughProxy(request.headers)) return reply.callNotFound()
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    try {
      await probe()
    } catch (error) {
      reply.log.error(
        { err: errorCause(error), ...requestLogFields(request), status: 503 },
        'not ready: the database cannot be used',
      )
      return reply.code(503).send({ status: 'database-unavailable' })
    }
    return { status: 'ready' }
  })
  return {
    stopSoon: () => {
      stopping = true
    },
  }
}
