import { openPool } from '@forenet/database/pool'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Metric } from 'prom-client'
import { createPrimaryReads, createReplicaReads, type ReportReads } from '../platform/database/report-reads.ts'
import { createReplicaCounter, replicaGauges } from '../platform/observability/replica-gauges.ts'

const REPLICA_POOL_SIZE = 5
/** Short, because a read waits for it before it falls back to the primary. */
const CONNECT_WITHIN_MS = 1_000

type OpenReports = { reports: ReportReads; metrics: Metric[]; stop: () => Promise<void> }

/** The portal also starts if its replica is away, and uses it later. */
export function openReports(readUrl: string | undefined, primary: pg.Pool, log: FastifyBaseLogger): OpenReports {
  if (readUrl === undefined) return { reports: createPrimaryReads(primary), metrics: [], stop: async () => undefined }
  const replica = openPool(readUrl, REPLICA_POOL_SIZE, CONNECT_WITHIN_MS)
  replica.on('error', (error) => log.warn({ err: error }, 'connection to the replica lost'))
  const { counter, counted } = createReplicaCounter()
  return {
    reports: createReplicaReads({ primary, replica, log, counted }),
    metrics: [counter, ...replicaGauges(primary, replica)],
    stop: () => replica.end(),
  }
}
