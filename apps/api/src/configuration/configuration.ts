import type { z } from 'zod'
import { configurationSchema } from './configuration-variables.ts'
import { unsafeInProduction } from './unsafe-in-production.ts'

export type Configuration = z.output<typeof configurationSchema>

/** Reads the environment once. Throws with every variable that is missing or wrong, by name and in words. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  // A line of a file of settings with nothing behind its sign says no more than no line; a file that was written on Windows
  // ends its lines with one sign more than others.
  const variables = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
  const read = configurationSchema.safeParse(variables)
  if (!read.success) {
    throw new Error(
      `The portal cannot start:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  }
  const sample = Object.keys(read.data).filter((name) => name !== 'MAIL_FROM' && /<.*>/.test(variables[name] ?? ''))
  if (sample.length > 0) {
    throw new Error(
      `The portal cannot start:\n${sample.map((name) => `  ${name}: fill in what is between < and >`).join('\n')}`,
    )
  }
  const quoted = Object.keys(read.data).filter((name) => /^(["']).*\1$/.test(variables[name] ?? ''))
  if (quoted.length > 0) {
    throw new Error(`The portal cannot start:\n${quoted.map((name) => `  ${name}: remove the quotes`).join('\n')}`)
  }
  if (variables.NODE_ENV === undefined && read.data.PUBLIC_ORIGIN?.startsWith('https:')) {
    throw new Error(
      'The portal cannot start:\n  NODE_ENV must be said where PUBLIC_ORIGIN is https: NODE_ENV=production for a portal that people use, NODE_ENV=development for one that is only tried',
    )
  }
  if (read.data.DATABASE_MIGRATION_URL && !read.data.DATABASE_URL) {
    throw new Error(
      'The portal cannot start:\n  DATABASE_MIGRATION_URL: needs DATABASE_URL beside it, which the portal runs with once the migrations are done',
    )
  }
  const problems = read.data.NODE_ENV === 'production' ? unsafeInProduction(read.data) : []
  if (problems.length > 0)
    throw new Error(
      `The portal does not start in production like this:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  return read.data
}

/** Whether only this machine can reach the portal: the demonstration's accounts, with a password everybody knows, need that. */
export function isOnThisMachine(configuration: Configuration): boolean {
  const loopback = new Set(['localhost', '127.0.0.1', '::1'])
  const reachedAt = configuration.PUBLIC_ORIGIN ? new URL(configuration.PUBLIC_ORIGIN).hostname : 'localhost'
  return configuration.NODE_ENV !== 'production' && loopback.has(configuration.HOST) && loopback.has(reachedAt)
}

/** Whether members may start clubs. A portal that others can reach asks for it to be said: whose data it looks after is its operator's choice. */
export function clubStartsIn(configuration: Configuration): NonNullable<Configuration['CLUB_STARTS']> {
  return configuration.CLUB_STARTS ?? (isOnThisMachine(configuration) ? 'open' : 'off')
}

/** How long a portal that stops says that it is not ready before it closes, so that a proxy sends it nothing more; ms. */
export function drainMsOf({ DRAIN_SECONDS, NODE_ENV, ROLE }: Configuration): number {
  return (DRAIN_SECONDS ?? (NODE_ENV === 'production' && ROLE !== 'worker' ? 10 : 0)) * 1_000
}

/** Whether this process works the queues, keeps the schedules and sweeps. */
export function worksInBackground({ ROLE }: Configuration): boolean {
  return ROLE !== 'web'
}

/** Whether the API is described at `/docs`: in production only when asked for, elsewhere unless asked not to. */
export function servesApiDocs({ API_DOCS, NODE_ENV }: Configuration): boolean {
  return API_DOCS ?? NODE_ENV !== 'production'
}
