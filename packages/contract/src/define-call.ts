import type { Permission } from '@forenet/domain/access'
import type { z } from 'zod'

/** HTTP methods the portal's calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What lets somebody make a call (rulings 13 and 25): `anyone` needs no token; `own` is enough for what is one's own or the
 * family's; a permission for what belongs to an organisation where it is held. Whether this very object is within reach is
 * the module's policy.
 */
export type Enough = 'anyone' | 'own' | Permission

type Schema = z.ZodType

/**
 * One call of the portal's API. `path` names parameters in braces (`/{memberId}/membership/list`); `clause` is the
 * clause of the specification or the ruling that asks for it. The server's routes, OpenAPI and the browser's typed
 * client are all made from this one description.
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
  /** Any of these is enough. */
  readonly may: readonly [Enough, ...Enough[]]
  /** Also for who has one of the permissions at one such thing alone; the call then answers with what is of it. */
  readonly narrowed?: 'event' | 'team'
  /** Open to anyone, and answered to whoever has a secret of the door, whoever that is. */
  readonly bySecret?: true
  /** How old the caller's sign-in may be; absent where any will do. */
  readonly freshWithinMinutes?: number
  /** For how many calls to the payment gateway its answer may wait, one after another; absent where it waits for none. */
  readonly gatewayCalls?: number
  /** How long its answer may take, in ms, where that is longer than others': a document of many pages is drawn. */
  readonly slowMs?: number
  /** Its answer has an `etag`, and is left out (304) for a caller that names it in `if-none-match`. */
  readonly conditional?: true
  readonly clause: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent when the call answers with a file, or with nothing (204). */
  readonly answer?: Answer
  /** Content types of an answer that is a file or a stream. */
  readonly file?: readonly string[]
  /** What each event of an answer that is a stream holds, as JSON. */
  readonly event?: Schema
  /** Content types of a body that is a file. */
  readonly upload?: readonly string[]
}

/** Describes a call; keeps the exact schema types. */
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

/** What a caller passes in. */
export type CallInput<C extends Call> = {
  params: Sent<C['params']>
  query: Sent<C['query']>
  body: Sent<C['body']>
}

/** What the server's handler gets after validation. */
export type HandlerInput<C extends Call> = {
  params: Received<C['params']>
  query: Received<C['query']>
  body: Received<C['body']>
}

/** What the call answers with. */
export type CallAnswer<C extends Call> = Received<C['answer']>
