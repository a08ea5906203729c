import type { Permission } from '@forenet/domain/access'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Access requirement of a call (rulings 13 and 25): `anyone`: no token; `own`: data of the caller and their family; a
 * permission: data of organisations where the caller has it. The module additionally checks access to the individual
 * object.
 */
export type Enough = 'anyone' | 'own' | Permission

type Schema = z.ZodType

/**
 * An API call. `path` has parameters in braces (`/{memberId}/membership/list`); `clause` is the clause or ruling that
 * requires it. Server routes, OpenAPI and the typed browser client are generated from it.
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
  /** Any of these is sufficient. */
  readonly may: readonly [Enough, ...Enough[]]
  /** The permission may be limited to one event or team; the response then contains only its data. */
  readonly narrowed?: 'event' | 'team'
  /** Needs no account, but a door secret. */
  readonly bySecret?: true
  /** Maximum age of the caller's sign-in; absent = any. */
  readonly freshWithinMinutes?: number
  /** Number of sequential gateway requests it may wait for; absent = none. */
  readonly gatewayCalls?: number
  /** Time limit in ms if longer than the default, for generating large documents. */
  readonly slowMs?: number
  /** Supports conditional requests (`etag`, `if-none-match`, 304). */
  readonly conditional?: true
  readonly clause: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent if the response is a file or empty (204). */
  readonly answer?: Answer
  /** Content types of a file or stream response. */
  readonly file?: readonly string[]
  /** JSON payload of each event of a stream response. */
  readonly event?: Schema
  /** Content types of a file upload. */
  readonly upload?: readonly string[]
}

/** Identity function that preserves the exact schema types. */
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

/** Input as the client passes it. */
export type CallInput<C extends Call> = {
  params: Sent<C['params']>
  query: Sent<C['query']>
  body: Sent<C['body']>
}

/** Input as the server's handler receives it after validation. */
export type HandlerInput<C extends Call> = {
  params: Received<C['params']>
  query: Received<C['query']>
  body: Received<C['body']>
}

export type CallAnswer<C extends Call> = Received<C['answer']>
