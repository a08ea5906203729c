import type { FastifyInstance } from 'fastify'
import type { SignIn } from './access/sign-in.ts'
import type { Hears } from './hears.ts'
import type { LiveStreams } from './http/live-streams.ts'
import type { PageWriter } from './http/own-page.ts'
import type { CallServer } from './http/serve-call.ts'
import type { RequireClean } from './http/upload-scan.ts'
import type { Queue } from './jobs/queue.ts'

export type Module = {
  name: string
  routes?: (serving: Serving) => void | Promise<void>
  page?: PageWriter
  jobs?: readonly Job[]
  schedules?: readonly Schedule[]
  sweeps?: readonly Sweep[]
  hears?: Partial<Hears>
  stop?: () => void
}

export type Serving = {
  http: FastifyInstance
  server: CallServer
  signIn: SignIn
  streams: LiveStreams
  requireClean: RequireClean
}

export type Job = { queue: Queue<object>; run: (data: object) => Promise<unknown> }

/** `cron` in Copenhagen time. `name` is also the queue's name and a metrics label, so do not change it lightly. */
export type Schedule = { name: string; cron: string; run: () => Promise<unknown> }

/** Work that every worker process repeats, every `everyMs` or `SWEEP_SECONDS`. */
export type Sweep = { what: string; inMaintenance: boolean; everyMs?: number; run: () => Promise<unknown> }

export function job<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<unknown>): Job {
  return { queue, run: (data) => run(data as Data) }
}
