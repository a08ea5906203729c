import { createHash } from 'node:crypto'
import type { Call, CallAnswer, HandlerInput } from '@forenet/contract/define-call'
import { isRejectedInMaintenance } from '@forenet/contract/maintenance'
import { problemSchema } from '@forenet/contract/problem'
import type { ClubAccessScope } from '@forenet/domain/access'
import { MAINTENANCE_HEADER } from '@forenet/domain/product'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { authorizeCall, authorizeClubCall } from '../access/authorize-call.ts'
import type { Caller } from '../access/caller.ts'
import type { SignInVerifier } from '../access/sign-in.ts'
import { notFound, ProblemError } from './problem-error.ts'

const storableSchemas = new WeakMap<z.ZodType, z.ZodType>()

/** PostgreSQL cannot store NUL. The body size bounds the recursion. */
function rejectNulCharacters(schema: z.ZodType): z.ZodType {
  const known = storableSchemas.get(schema)
  if (known) return known
  const refined = schema.superRefine((value, context) => {
    for (const path of pathsOfNul(value)) {
      context.addIssue({ code: 'custom', path, message: 'Must not contain control characters' })
    }
  })
  storableSchemas.set(schema, refined)
  return refined
}

function pathsOfNul(value: unknown): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') ? [[]] : []
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, part]) => pathsOfNul(part).map((path) => [key, ...path]))
}

export type RequestContext = { request: FastifyRequest; reply: FastifyReply }

export type Club = { id: string; key: string; name: string }

export type ClubCaller = { caller: Caller; club: Club; reach: ClubAccessScope }

type AdmitCaller = (caller: Caller, request: FastifyRequest) => Promise<void>

type HandlerResult<C extends Call> = [CallAnswer<C>] extends [undefined] ? FastifyReply : CallAnswer<C>

export class CallServer {
  readonly #app: FastifyInstance
  readonly #signIn: SignInVerifier
  readonly #acted: (caller: Caller, call: Call, request: FastifyRequest) => Promise<void>
  readonly #now: () => Date
  readonly #inMaintenance: () => boolean
  readonly #findClub: (key: string) => Promise<Club | undefined>

  constructor(
    app: FastifyInstance,
    signIn: SignInVerifier,
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

  /** The handler checks access to the object. */
  serve<C extends Call>(
    call: C,
    handler: (caller: Caller, input: HandlerInput<C>, handling: RequestContext) => Promise<HandlerResult<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    this.#serve(call, handler, options)
  }

  #serve<C extends Call>(
    call: C,
    handler: (caller: Caller, input: HandlerInput<C>, handling: RequestContext) => Promise<HandlerResult<C>>,
    options: Partial<RouteOptions>,
    admitFurther?: AdmitCaller,
  ): void {
    this.#route({ call, options, ...(admitFurther ? { admitFurther } : {}) }, async (request, reply) => {
      const caller = getCaller(request)
      // Audited before the action, so that a failed attempt is recorded too (ruling 14).
      if (caller.actingFor) await this.#acted(caller, call, request)
      return handler(caller, getInput<C>(request), { request, reply })
    })
  }

  /** Throws the errors of `authorizeClubCall` before the input is validated. */
  serveClub<C extends Call>(
    call: C,
    handler: (by: ClubCaller, input: HandlerInput<C>, handling: RequestContext) => Promise<HandlerResult<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    const admitCaller = (caller: Caller, orgKey: string) => {
      const reach = authorizeClubCall(call, caller, orgKey)
      assertHasMemberProfile(call, caller)
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
        // Impersonated calls of a club are always rejected, but audited.
        if (caller.actingFor) await this.#acted(caller, call, request)
        admitCaller(caller, (request.params as { orgKey: string }).orgKey.toUpperCase())
      },
    )
  }

  serveAnyone<C extends Call>(
    call: C,
    handler: (input: HandlerInput<C>, handling: RequestContext) => Promise<HandlerResult<C>>,
    options: Partial<RouteOptions> = {},
  ): void {
    this.#route({ call, options }, (request, reply) => handler(getInput<C>(request), { request, reply }))
  }

  #route(
    { call, options, admitFurther }: { call: Call; options: Partial<RouteOptions>; admitFurther?: AdmitCaller },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.#app.route({
      ...options,
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary: call.summary,
        description: describeAccess(call),
        operationId: call.name,
        tags: [call.tag],
        ...(call.may.includes('anyone') ? {} : { security: [{ bearer: [] }] }),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: rejectNulCharacters(call.query) } : {}),
        ...(call.body ? { body: rejectNulCharacters(call.body) } : {}),
        response: {
          ...(call.answer ? { 200: call.answer } : {}),
          '4xx': {
            description: 'What was wrong, as a problem document',
            content: { 'application/problem+json': { schema: problemSchema } },
          },
        },
      },
      // Authenticates before validation, so that anonymous callers learn nothing about the input schema.
      onRequest: async (request, reply) => {
        if (!call.may.includes('anyone')) {
          const caller = await this.#admit(call, request)
          await admitFurther?.(caller, request)
        }
        if (!this.#inMaintenance()) return
        reply.header(MAINTENANCE_HEADER, 'on')
        if (isRejectedInMaintenance(call)) {
          throw new ProblemError(
            'in-maintenance',
            'The portal is in maintenance: you can read, but not change anything',
          )
        }
      },
      handler: call.conditional
        ? async (request, reply) => respondIfChanged(request, reply, await handler(request, reply))
        : handler,
    })
  }

  async #admit(call: Call, request: FastifyRequest): Promise<Caller> {
    const caller = await this.#signIn.caller(request)
    authorizeCall(call, caller, this.#now())
    request.caller = caller
    return caller
  }
}

/** Changes require a member profile, because four-eyes checks compare member ids. */
function assertHasMemberProfile({ method }: Call, { memberId }: Caller): void {
  if (method !== 'GET' && memberId === null) throw new ProblemError('not-allowed', 'Fill in your own profile first')
}

function describeAccess({ clause, may, freshWithinMinutes }: Call): string {
  const fresh = freshWithinMinutes === undefined ? '' : ` Signed in at most ${freshWithinMinutes} minutes ago.`
  return `${clause}. Who: ${may.join(' or ')}.${fresh}`
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('A guarded handler ran without its caller')
  return request.caller
}

function getInput<C extends Call>(request: FastifyRequest): HandlerInput<C> {
  return { params: request.params, query: request.query, body: request.body } as HandlerInput<C>
}

function respondIfChanged(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  reply.header('etag', tag)
  // Anonymous responses may be cached but must be revalidated. `http-server.ts` sets `private, no-store` for signed-in
  // callers.
  if (request.caller === null) reply.header('cache-control', 'no-cache')
  return hasMatchingTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : answer
}

/** A cache that compresses the response weakens the tag. */
function hasMatchingTag(held: string | undefined, tag: string): boolean {
  return held?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}
