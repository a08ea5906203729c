import type { z } from 'zod'
import { configurationSchema } from './configuration-variables.ts'
import { findUnsafeSettings } from './unsafe-in-production.ts'

export type Configuration = z.output<typeof configurationSchema>

/** Throws with every missing or invalid variable. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  // Settings files written on Windows end lines with CR.
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
  if (read.data.DATABASE_READ_URL && !read.data.DATABASE_URL) {
    throw new Error('The portal cannot start:\n  DATABASE_READ_URL: needs DATABASE_URL, whose replica it is')
  }
  if (read.data.DATABASE_MIGRATION_URL && !read.data.DATABASE_URL) {
    throw new Error(
      'The portal cannot start:\n  DATABASE_MIGRATION_URL: needs DATABASE_URL beside it, which the portal runs with once the migrations are done',
    )
  }
  const problems = read.data.NODE_ENV === 'production' ? findUnsafeSettings(read.data) : []
  if (problems.length > 0)
    throw new Error(
      `The portal does not start in production like this:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  return read.data
}

/** Demonstration accounts require this, because their passwords are public. */
export function isOnThisMachine(configuration: Configuration): boolean {
  const loopback = new Set(['localhost', '127.0.0.1', '::1'])
  const reachedAt = configuration.PUBLIC_ORIGIN ? new URL(configuration.PUBLIC_ORIGIN).hostname : 'localhost'
  return configuration.NODE_ENV !== 'production' && loopback.has(configuration.HOST) && loopback.has(reachedAt)
}

/**
 * The setting must be explicit if others can reach the portal, because its operator becomes responsible for their data.
 */
export function clubSignupMode(configuration: Configuration): NonNullable<Configuration['CLUB_STARTS']> {
  return configuration.CLUB_STARTS ?? (isOnThisMachine(configuration) ? 'open' : 'off')
}

/** How long a stopping portal reports not ready, so that proxies stop sending. */
export function shutdownDrainMs({ DRAIN_SECONDS, NODE_ENV, ROLE }: Configuration): number {
  return (DRAIN_SECONDS ?? (NODE_ENV === 'production' && ROLE !== 'worker' ? 10 : 0)) * 1_000
}

export function runsBackgroundWork({ ROLE }: Configuration): boolean {
  return ROLE !== 'web'
}

/** Opt-in in production, otherwise opt-out. */
export function servesApiDocs({ API_DOCS, NODE_ENV }: Configuration): boolean {
  return API_DOCS ?? NODE_ENV !== 'production'
}
