import type { MigrationProgress, ReportMigrationProgress } from '@forenet/database/migration-progress'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { describeProblem, sendProblem } from '../platform/http/problems.ts'
import { cameThroughProxy } from '../platform/observability/metrics-access.ts'

/**
 * After quick migrations no server opens: a proxy without health checks (deploy/nginx) retries a refused connection
 * elsewhere, but not a purchase that was answered with 503.
 */
const REPORT_AFTER_MS = 1_000

type MigrationWatch = {
  report: ReportMigrationProgress
  migrated: () => void
  stop: () => Promise<void>
}

/**
 * Logs each migration even if LOG_LEVEL is `warn`, except for a new database. Answers health checks from a second after
 * the first migration started, or the wait for another process.
 */
export function watchMigrations(port: number, host: string, log: Logger): MigrationWatch {
  const progressLog = log.isLevelEnabled('warn') ? log.child({}, { level: 'info' }) : log
  let status: StartingStatus = { status: 'starting' }
  let timer: NodeJS.Timeout | undefined
  let opening: Promise<StartingServer | null> = Promise.resolve(null)
  const open = () => {
    opening = openStartingServer(port, host, () => status).catch((error: unknown) => {
      log.warn({ err: error }, 'health checks get no answer during the migration')
      return null
    })
  }
  return {
    report: (progress) => {
      if (port !== 0) timer ??= setTimeout(open, REPORT_AFTER_MS)
      status = toStatus(progress) ?? status
      const { step, isNew, ...details } = { isNew: false, ...progress }
      const written = isNew ? log : progressLog
      written.info(details, STEP_MESSAGES[step])
    },
    migrated: () => {
      clearTimeout(timer)
      status = { status: 'starting' }
    },
    stop: async () => {
      clearTimeout(timer)
      await (await opening)?.close()
    },
  }
}

function toStatus(progress: MigrationProgress): StartingStatus | null {
  if (progress.step === 'waiting') return { status: 'waiting-for-migration' }
  if (progress.step !== 'started') return null
  const { migration, number, of } = progress
  return { status: 'migrating', migration, number, of }
}

const STEP_MESSAGES: Record<MigrationProgress['step'], string> = {
  waiting: 'another process migrates the database: waiting',
  started: 'migration started',
  finished: 'migration finished',
  analysing: 'table without statistics is analysed',
  analysed: 'table analysed',
}

/** `number` of `of` migrations in this start. */
type StartingStatus =
  | { status: 'starting' | 'waiting-for-migration' }
  | { status: 'migrating'; migration: string; number: number; of: number }

type StartingServer = { close: () => Promise<void> }

/** Reports live, not ready, and 503 for everything else. Health checks through a proxy get 404, as from the portal. */
async function openStartingServer(
  port: number,
  host: string,
  currentStatus: () => StartingStatus,
): Promise<StartingServer> {
  const http = Fastify({ forceCloseConnections: true })
  // A keep-alive connection would outlive this server.
  http.addHook('onSend', async (_request, reply) => {
    reply.header('connection', 'close')
  })
  http.get('/health/live', async (request, reply) =>
    cameThroughProxy(request.headers) ? reply.code(404).send() : { status: 'live' },
  )
  http.get('/health/ready', async (request, reply) =>
    cameThroughProxy(request.headers) ? reply.code(404).send() : reply.code(503).send(currentStatus()),
  )
  http.setNotFoundHandler((request, reply) =>
    sendProblem(reply, describeProblem('overloaded', 'The portal is being upgraded; please try again soon', request)),
  )
  await http.listen({ port, host })
  return { close: () => http.close() }
}
