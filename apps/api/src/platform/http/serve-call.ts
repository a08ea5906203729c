import type { Call, CallAnswer, HandlerInput } from '@forenet/contract/define-call'
import { isRefusedInMaintenance } from '@forenet/contract/maintenance'
import { problem } from '@forenet/contract/problem'
import type { ClubReach } from '@forenet/domain/access'
import { MAINTENANCE_HEADER } from '@forenet/domain/product'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { admit, admitToClub } from '../access/admission.ts'
import type { Caller } from '../access/caller.ts'
import type { SignIn } from '../access/sign-in.ts'
import { answerIfChanged } from './conditional.ts'
import { notFound, ProblemError } from './problem-error.ts'
import { storableInput } from './storable-input.ts'

/** What a handler gets besides its validated input. */
export type Handling = { request: FastifyRequest; reply: FastifyReply }

/** A club as calls about it know it. */
export type Club = { id: string; key: string; name: string }

/** Who makes a call about a club, and how far the caller's roles there reach for it. */
export type ClubCaller = { caller: Caller; club: Club; reach: ClubReach }

/** Refuses a caller by the address of a call, before its input is read. */
type Admission = (caller: Caller, request: FastifyRequest) => Promise<void>

type Result<C extends Call> = [CallAnswer<C>] extends [undefined] ? FastifyReply : CallAnswer<C>

/** Serves contract calls: validation, the caller, what it needs at all, what rests in maintenance, and what tells the world about an acting caller. */
export class CallServer {
  readonly #app: FastifyInstance
  readonly #signIn: SignIn
  readonly #acted: (caller: Caller, call: Call, request: FastifyRequest) => Promise<void>
  readonly #now: () => Date
  readonly #inMaintenance: () => boolean
  readonly #findClub: (key: string) => Promise<Club | undefined>

  constructor(
    app: FastifyInstance,
    signIn: SignIn,
    acted: (caller: Caller, call: Call, request: FastifyRequest) => Promise<void>,
    now: () => Date,
    inMaintenance: () => boolean,
    findClub: (key: string) => Promise<Club | undefined>,
  ) {
    this.#app = app
    this.#signIn = signIn
    this.#acted = acted
    this.#now = now
    this.#inMaintenance = inMaintenance
    this.#findClub = findClub
  }

  /** A call that needs a signed-in person; policy decides about the object. */
  serve<C extends Call>(
    call: C,
    handler: (caller: Caller, input: HandlerInput<C>, handling: Handling) => Promise<Result<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    this.#serve(call, handler, options)
  }

  #serve<C extends Call>(
    call: C,
    handler: (caller: Caller, input: HandlerInput<C>, handling: Handling) => Promise<Result<C>>,
    options: Partial<RouteOptions>,
    admitFurther?: Admission,
  ): void {
    this.#route({ call, options, ...(admitFurther ? { admitFurther } : {}) }, async (request, reply) => {
      const caller = callerOf(request)
      // The row comes first: an action that dies half-way was still tried, and by whom must not be lost (ruling 14).
      if (caller.actingFor) await this.#acted(caller, call, request)
      return handler(caller, inputOf<C>(request), { request, reply })
    })
  }

  /** A call with the key of a club in its path; throws as `admitToClub` does before the input is validated. */
  serveClub<C extends Call>(
    call: C,
    handler: (by: ClubCaller, input: HandlerInput<C>, handling: Handling) => Promise<Result<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    const admitCaller = (caller: Caller, orgKey: string) => {
      const reach = admitToClub(call, caller, orgKey)
      requireSomebody(call, caller)
      return reach
    }
    this.#serve(
      call,
      async (caller, input, handling) => {
        const { orgKey } = input.params as { orgKey: string }
        const reach = admitCaller(caller, orgKey)
        const club = await this.#findClub(orgKey)
        if (!club) throw notFound('The club')
        return handler({ caller, club, reach }, input, handling)
      },
      options,
      async (caller, request) => {
        // Always refused, and recorded all the same.
        if (caller.actingFor) await this.#acted(caller, call, request)
        admitCaller(caller, (request.params as { orgKey: string }).orgKey.toUpperCase())
      },
    )
  }

  /** A call open to anyone. */
  serveAnyone<C extends Call>(
    call: C,
    handler: (input: HandlerInput<C>, handling: Handling) => Promise<Result<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    this.#route({ call, options }, (request, reply) => handler(inputOf<C>(request), { request, reply }))
  }

  #route(
    { call, options, admitFurther }: { call: Call; options: Partial<RouteOptions>; admitFurther?: Admission },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.#app.route({
      ...options,
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary: call.summary,
        description: describe(call),
        operationId: call.name,
        tags: [call.tag],
        ...(call.may.includes('anyone') ? {} : { security: [{ bearer: [] }] }),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: storableInput(call.query) } : {}),
        ...(call.body ? { body: storableInput(call.body) } : {}),
        response: {
          ...(call.answer ? { 200: call.answer } : {}),
          '4xx': {
            description: 'What was wrong, as a problem document',
            content: { 'application/problem+json': { schema: problem } },
          },
        },
      },
      // Who comes before what: an anonymous caller learns nothing about the shape of an input.
      onRequest: async (request, reply) => {
        if (!call.may.includes('anyone')) {
          const caller = await this.#admit(call, request)
          await admitFurther?.(caller, request)
        }
        if (!this.#inMaintenance()) return
        reply.header(MAINTENANCE_HEADER, 'on')
        if (isRefusedInMaintenance(call)) {
          throw new ProblemError(
            'in-maintenance',
            'The portal is in maintenance: you can read, but not change anything',
          )
        }
      },
      handler: call.conditional
        ? async (request, reply) => answerIfChanged(request, reply, await handler(request, reply))
        : handler,
    })
  }

  async #admit(call: Call, request: FastifyRequest): Promise<Caller> {
    const caller = await this.#signIn.caller(request)
    admit(call, caller, this.#now())
    request.caller = caller
    return caller
  }
}

/** What changes something in a club is done by a member: two persons are told apart by who they are. */
function requireSomebody({ method }: Call, { memberId }: Caller): void {
  if (method !== 'GET' && memberId === null) throw new ProblemError('not-allowed', 'Fill in your own profile first')
}

function describe({ clause, may, freshWithinMinutes }: Call): string {
  const fresh = freshWithinMinutes === undefined ? '' : ` Signed in at most ${freshWithinMinutes} minutes ago.`
  return `${clause}. Who: ${may.join(' or ')}.${fresh}`
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('A guarded handler ran without its caller')
  return request.caller
}

function inputOf<C extends Call>(request: FastifyRequest): HandlerInput<C> {
  return { params: request.params, query: request.query, body: request.body } as HandlerInput<C>
}
