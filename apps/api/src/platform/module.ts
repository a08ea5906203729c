import type { FastifyInstance } from 'fastify'
import type { SignIn } from './access/sign-in.ts'
import type { Hears } from './hears.ts'
import type { LiveStreams } from './http/live-streams.ts'
import type { PageWriter } from './http/own-page.ts'
import type { CallServer } from './http/serve-call.ts'
import type { RequireClean } from './http/upload-scan.ts'
import type { Queue } from './jobs/queue.ts'

/** What a module gives the portal. `portal.ts` lists them; adding one is a line there. */
export type Module = {
  /** Its folder. */
  name: string
  /** Serves its calls. */
  routes?: (serving: Serving) => void | Promise<void>
  /** Writes pages that are not the web app's. */
  page?: PageWriter
  /** Works its queues. */
  jobs?: readonly Job[]
  /** What it does by the clock, once in the whole deployment each time. */
  schedules?: readonly Schedule[]
  /** What every process looks for again and again. */
  sweeps?: readonly Sweep[]
  /** What it does when another module tells that something has happened. */
  hears?: Partial<Hears>
  /** Ends what it keeps open for those who watch, when the portal stops. */
  stop?: () => void
}

/** What calls are served with. */
export type Serving = {
  http: FastifyInstance
  server: CallServer
  signIn: SignIn
  streams: LiveStreams
  requireClean: RequireClean
}

/** A queue, and what is done with each of its jobs; throwing has it tried again. Made by `job`. */
export type Job = { queue: Queue<object>; run: (data: object) => Promise<unknown> }

/** `cron` by the clock of Copenhagen. `name` is its queue's, so it stands in metrics and must not change lightly. */
export type Schedule = { name: string; cron: string; run: () => Promise<unknown> }

/** What is looked for again and again in every process that works: every `everyMs`, or as often as `SWEEP_SECONDS` says. */
export type Sweep = { what: string; inMaintenance: boolean; everyMs?: number; run: () => Promise<unknown> }

export function job<Data extends object>(queue: Queue<Data>, run: (data: Data) => Promise<unknown>): Job {
  return { queue, run: (data) => run(data as Data) }
}
