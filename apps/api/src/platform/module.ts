import type { FastifyInstance } from 'fastify'
import type { SignInVerifier } from './access/sign-in.ts'
import type { DomainEvents } from './domain-events.ts'
import type { LiveStreams } from './http/live-streams.ts'
import type { CallServer } from './http/serve-call.ts'
import type { ServerPageWriter } from './http/server-page.ts'
import type { RequireCleanUpload } from './http/upload-scan.ts'
import type { Queue } from './jobs/queue.ts'

export type Module = {
  name: string
  routes?: (serving: Serving) => void | Promise<void>
  page?: ServerPageWriter
  jobs?: readonly Job[]
  schedules?: readonly Schedule[]
  sweeps?: readonly Sweep[]
  subscribers?: Partial<DomainEvents>
  stop?: () => void
}

export type Serving = {
  http: FastifyInstance
  server: CallServer
  signIn: SignInVerifier
  streams: LiveStreams
  requireClean: RequireCleanUpload
}

export type Job = { queue: Queue<object>; run: (data: object) => Promise<unknown> }

/** `cron` in Copenhagen time. `name` is also the queue's name and a metrics label. */
export type Schedule = { name: string; cron: string; run: () => Promise<unknown> }

/** Repeats every `everyMs` or `SWEEP_SECONDS`, and without delay after `SWEEP_REPEAT`. */
export type Sweep = { what: string; inMaintenance: boolean; everyMs?: number; run: () => Promise<unknown> }

export function defineJob<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<unknown>): Job {
  return { queue, run: (data) => run(data as Data) }
}
