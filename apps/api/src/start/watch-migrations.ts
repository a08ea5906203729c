import type { MigrationProgress, ReportProgress } from '@forenet/database/migration-progress'
import type { Logger } from 'pino'
import { openStartingServer, type StartingServer, type StartingStatus } from './starting-server.ts'

/**
 * After quick migrations no server opens: a proxy without health checks (deploy/nginx) retries a refused connection
 * elsewhere, but not a purchase that was answered with 503.
 */
const ANSWER_AFTER_MS = 1_000

type MigrationWatch = {
  report: ReportProgress
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
      if (port !== 0) timer ??= setTimeout(open, ANSWER_AFTER_MS)
      status = statusOf(progress) ?? status
      const { step, isNew, ...details } = { isNew: false, ...progress }
      const written = isNew ? log : progressLog
      written.info(details, MESSAGES[step])
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

function statusOf(progress: MigrationProgress): StartingStatus | null {
  if (progress.step === 'waiting') return { status: 'waiting-for-migration' }
  if (progress.step !== 'started') return null
  const { migration, number, of } = progress
  return { status: 'migrating', migration, number, of }
}

const MESSAGES: Record<MigrationProgress['step'], string> = {
  waiting: 'another process migrates the database: waiting',
  started: 'migration started',
  finished: 'migration finished',
  analysing: 'table without statistics is analysed',
  analysed: 'table analysed',
}
