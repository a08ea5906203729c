import type { Permission } from '@forenet/domain/access'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Rulings 13 and 25. `anyone`: no token; `own`: data of the caller and their family; a permission: organisations where
 * the caller has it. Modules also check access to the individual object.
 */
export type RequiredAccess = 'anyone' | 'own' | Permission

type Schema = z.ZodType

/**
 * Source of server routes, OpenAPI and the typed browser client. `path` has parameters in braces; `clause`: requiring
 * clause or ruling.
 *
 * Conventions of the schemas: a client-generated `id` makes the request idempotent. `version` is the one that was
 * edited (optimistic locking). An amount that the client displayed is refused if the server's differs (ruling 6). Null
 * for a limit, capacity or number left means unlimited. `order` sorts, descending with a leading dash. `language` is
 * that of an exported file with times in Copenhagen. `vatRate` is a factor. `…Minor` is øre.
 */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  /** Any of these suffices. */
  readonly may: readonly [RequiredAccess, ...RequiredAccess[]]
  /** The permission may be limited to an event or team; then the response has only its data. */
  readonly narrowed?: 'event' | 'team'
  /** Needs a door secret instead of an account. */
  readonly bySecret?: true
  readonly freshWithinMinutes?: number
  /** Sequential gateway requests it may wait for. */
  readonly gatewayCalls?: number
  /** Time limit, if longer than the default. */
  readonly slowMs?: number
  /** Supports `etag` and `if-none-match` (304). */
  readonly conditional?: true
  readonly clause: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent for a file or an empty response (204). */
  readonly answer?: Answer
  readonly file?: readonly string[]
  /** Payload of each event of a stream. */
  readonly event?: Schema
  readonly upload?: readonly string[]
}

export function defineCall<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

type Sent<S> = [Extract<S, Schema>] extends [never] ? undefined : z.input<Extract<S, Schema>>
type Received<S> = [Extract<S, Schema>] extends [never] ? undefined : z.output<Extract<S, Schema>>

export type CallInput<C extends Call> = {
  params: Sent<C['params']>
  query: Sent<C['query']>
  body: Sent<C['body']>
}

export type HandlerInput<C extends Call> = {
  params: Received<C['params']>
  query: Received<C['query']>
  body: Received<C['body']>
}

export type CallAnswer<C extends Call> = Received<C['answer']>
