import type { Socket } from 'node:net'
import type { Problem, ProblemCode } from '@forenet/contract/problem'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { isDatabaseUnavailable } from '@forenet/database/unavailable'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { errorCause } from '../observability/error-reason.ts'
import { ProblemError } from './problem-error.ts'
import { requestLogFields } from './request-route.ts'

const STATUS_TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** `Retry-After` for maintenance of unknown length. */
const MAINTENANCE_RETRY_SECONDS = 60
const OVERLOADED_RETRY_SECONDS = 5

const FASTIFY_CODES: Record<number, ProblemCode> = {
  400: 'malformed-input',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  431: 'malformed-input',
  503: 'overloaded',
}

/** Maximum URL length; sign-in redirects and list filters need a quarter of it. */
const MAX_ADDRESS_LENGTH = 8_192
const LINE_FEED = 10

export const isUrlTooLong = (url: string): boolean => url.length > MAX_ADDRESS_LENGTH

export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) => {
    const problem = toProblem(error, request)
    if (problem.status >= 500 && problem.code !== 'in-maintenance')
      request.log.error(
        { err: errorCause(error), ...requestLogFields(request), status: problem.status },
        'request failed',
      )
    else request.log.debug({ ...requestLogFields(request), code: problem.code }, 'request refused')
    if (error instanceof ProblemError && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds)
    return sendProblem(reply, problem)
  })
}

/** No hook runs, so they are rate-limited here. */
export async function rejectMalformedUrl(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    await request.server.countRequest(request, reply)
  } catch (error) {
    sendProblem(reply, toProblem(error as FastifyError, request))
    return
  }
  const [code, detail] = isUrlTooLong(request.url)
    ? (['address-too-long', 'The address is too long'] as const)
    : (['malformed-input', 'The address cannot be read'] as const)
  sendProblem(reply, describeProblem(code, detail, request))
}

/** Node refuses a longer head itself, with the same error for its first line and its headers. */
function hasEndlessFirstLine({ code, rawPacket }: ConnectionError): boolean {
  // Fastify declares the form that JSON has.
  const packet: unknown = rawPacket
  if (code !== 'HPE_HEADER_OVERFLOW' || !(packet instanceof Uint8Array)) return false
  return !packet.subarray(0, MAX_ADDRESS_LENGTH).includes(LINE_FEED)
}

export function rejectInvalidHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = hasEndlessFirstLine(error)
    ? problemDocument('address-too-long', 'The address is too long')
    : problemDocument('malformed-input', 'The request cannot be read')
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  if (problem.code === 'in-maintenance') reply.header('retry-after', MAINTENANCE_RETRY_SECONDS)
  if (problem.code === 'overloaded') reply.header('retry-after', OVERLOADED_RETRY_SECONDS)
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

export function describeProblem(code: ProblemCode, detail: string, request: FastifyRequest): Problem {
  return { ...problemDocument(code, detail), requestId: request.id }
}

function problemDocument(code: ProblemCode, detail: string): Problem {
  const status = PROBLEM_STATUS[code]
  return { type: `urn:forenet:problem:${code}`, title: STATUS_TITLES[status] ?? 'Error', status, code, detail }
}

function toProblem(error: FastifyError | ProblemError, request: FastifyRequest): Problem {
  if (error instanceof ProblemError) {
    return {
      ...describeProblem(error.code, error.message, request),
      ...(error.errors ? { errors: error.errors } : {}),
      ...(error.figures ? { figures: error.figures } : {}),
      ...(error.freshWithinMinutes ? { freshWithinMinutes: error.freshWithinMinutes } : {}),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      ...describeProblem('malformed-input', 'Something in the request is not as it should be', request),
      errors: error.validation.map((issue) => ({
        path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'request'),
        message: issue.message ?? 'Invalid',
      })),
    }
  }
  const code = FASTIFY_CODES[error.statusCode ?? 500]
  if (code) return describeProblem(code, error.message, request)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return describeProblem('malformed-input', error.message, request)
  }
  if (isDatabaseUnavailable(error))
    return describeProblem('overloaded', 'The portal is busy; please try again in a moment', request)
  return describeProblem(
    'internal',
    'Something went wrong on our side; look whether it was done before you try again',
    request,
  )
}
