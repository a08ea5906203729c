import type { Database } from '@forenet/database/database'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Gateways } from '../../../adapters/gateways/registry.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'

/** `callbackOrigin`: where the gateway reaches the portal. */
export type GatewayKeysDeps = {
  pool: pg.Pool
  database: Database
  sealing: Sealing
  gateways: Gateways
  /** Throws `ProviderNotSetUp` if neither the club nor the portal has a key. */
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  origin: string
  callbackOrigin: string
  send: SendJob
  log: FastifyBaseLogger
  now: () => Date
}
