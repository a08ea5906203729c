import pg from 'pg'
import { errorCause, errorReason } from '../observability/error-reason.ts'

type ConnectionTarget = { at: string; host: string; user: string; database: string }

const EXPLANATION_BY_CODE: Record<string, (where: ConnectionTarget, reason: string) => string> = {
  ENOTFOUND: ({ host }) => `the host ${host} was not found`,
  EAI_AGAIN: ({ host }) => `the host ${host} could not be looked up; is there a network?`,
  ENOENT: ({ at }) => `there is no socket at ${at}; does PostgreSQL run there?`,
  ECONNREFUSED: ({ at }) => `nothing answers at ${at}; does PostgreSQL run there, and listen on that address?`,
  ECONNRESET: ({ at }) => `the connection to ${at} was cut (ECONNRESET)`,
  ETIMEDOUT: ({ at }) => `${at} does not answer; is a firewall between?`,
  EHOSTUNREACH: ({ at }) => `${at} cannot be reached from here`,
  ENETUNREACH: ({ at }) => `${at} cannot be reached from here`,
  '28P01': ({ at, user }) => `${at} does not accept the password of user ${user}`,
  '28000': ({ at, user }, reason) =>
    `${at} does not let user ${user} in: ${reason}${/no encryption/.test(reason) ? '; add ?sslmode=verify-full to the address' : ''}`,
  '3D000': ({ at, database }) => `${at} has no database ${database}; make it with: createdb ${database}`,
  '42501': ({ at, database, user }, reason) =>
    `user ${user} may not use what is in the database ${database} at ${at}: ${reason}; was it restored by another role? Restore it by ${user}, or by the role of DATABASE_MIGRATION_URL`,
  '53300': ({ at }) => `${at} has no connection left; see max_connections`,
  '57P03': ({ at }, reason) => `${at} is not ready: ${reason}`,
}

const TEXTS: readonly [RegExp, string][] = [
  [/timeout expired|timeout exceeded when trying to connect/, 'ETIMEDOUT'],
  [/Connection terminated/, 'ECONNRESET'],
]

/** Names the variable and omits the password. Returns other errors unchanged. */
export function describeConnectionError(error: unknown, url: string, variable = 'DATABASE_URL'): unknown {
  const cause = errorCause(firstError(error))
  const code = getErrorCode(cause)
  // Drops the cause: its message repeats the URL with the password.
  if (code === 'ERR_INVALID_URL') {
    return new Error(
      `${variable}: this is no address such as postgresql://user:password@host:5432/name; write signs like # and / in a password as %23 and %2F`,
    )
  }
  const inWords = code === undefined ? undefined : EXPLANATION_BY_CODE[code]
  if (inWords) return new Error(`${variable}: ${inWords(parseConnectionTarget(url), errorReason(cause))}`, { cause })
  return /SSL|certificate/i.test(errorReason(cause))
    ? new Error(`${variable}: no safe connection to ${parseConnectionTarget(url).at}: ${errorReason(cause)}`, { cause })
    : error
}

function firstError(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error
}

function getErrorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : TEXTS.find(([words]) => words.test(errorReason(error)))?.[1]
}

function parseConnectionTarget(url: string): ConnectionTarget {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url })
  return { at: host.startsWith('/') ? host : `${host}:${port}`, host, user, database }
}
