import type { Permission } from '@forenet/domain/access'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Access required by a call (rulings 13 and 25). `anyone`: no token; `own`: data of the caller and their family; a
 * permission: organisations where the caller has it. Modules also check access to the individual object.
 */
export type RequiredAccess = 'anyone' | 'own' | Permission

type Schema = z.ZodType

/**
 * Definition of an HTTP call, from which server routes, OpenAPI and the typed browser client are derived. `name` is the
 * operation id and is stored in the audit log, so it stays when the constant is renamed. Conventions of the schemas: a
 * client-generated `id` makes the request idempotent; `version` is for optimistic locking; a displayed amount is
 * refused if the server's differs (ruling 6); null for a limit or capacity means unlimited; `order` sorts, descending
 * with a leading dash; `vatRate` is a factor; `…Minor` is øre.
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
  readonly may: readonly [RequiredAccess, ...RequiredAccess[]]
  /** A caller whose permission is limited to an event or team gets a response limited to it. */
  readonly narrowed?: 'event' | 'team'
  readonly bySecret?: true
  readonly freshWithinMinutes?: number
  readonly gatewayCalls?: number
  readonly slowMs?: number
  /** `etag` and `if-none-match` (304). */
  readonly conditional?: true
  readonly clause: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent for a file or an empty response (204). */
  readonly answer?: Answer
  readonly file?: readonly string[]
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
