import type { Call, CallAnswer, CallInput } from '@forenet/contract/define-call'
import { ACTING_MEMBER_HEADER, MAINTENANCE_HEADER } from '@forenet/domain/product'
import { fetchOnce } from '../../start/prefetch.ts'
import { isSignInRequirement, type SignInRequirement } from '../session/step-up.ts'
import { readServerDate } from '../time/server-clock.ts'
import { type ApiProblem, parseProblemResponse, toProblem } from './api-problem.ts'
import { fillPath, type PathParameters } from './fill-path.ts'
import { readMaintenanceHeader } from './maintenance-state.ts'
import { HttpError, parseResponse, type ResponseKind, withRetries } from './parse-response.ts'

/** Required by section 9. */
export const CALL_TIMEOUT_MS = 10_000
const TIME_BESIDES_GATEWAY_MS = 5_000
const UPLOAD_TIMEOUT_FACTOR = 6

export type CallDependencies = {
  origin: string
  timeoutMs: number
  gatewayTimeoutMs: number
  freshToken: () => Promise<string | null>
  unauthorised: () => void
  signInNeeded: (code: SignInRequirement, asked: boolean) => void
  actingMember: () => string | null
  online: () => boolean
}

let callDependencies: CallDependencies | undefined

export function configureCalls(given: CallDependencies): void {
  callDependencies = given
}

type Parts<C extends Call> = {
  [K in keyof CallInput<C> as [CallInput<C>[K]] extends [undefined] ? never : K]: NonNullable<CallInput<C>[K]>
}
export type CallOptions<C extends Call> = Parts<C> & { signal?: AbortSignal }
type CallArguments<C extends Call> = keyof Parts<C> extends never
  ? [options?: CallOptions<C>]
  : [options: CallOptions<C>]

type LooseOptions = {
  params?: PathParameters
  query?: Record<string, unknown>
  body?: Record<string, unknown> | Blob
  signal?: AbortSignal
}

async function buildHeaders(around: CallDependencies): Promise<Headers> {
  const sent = new Headers({ orgKey: 'ALL', accept: 'application/json, application/problem+json' })
  const token = await around.freshToken()
  if (token) sent.set('authorization', `Bearer ${token}`)
  const acting = around.actingMember()
  if (acting) sent.set(ACTING_MEMBER_HEADER, acting)
  return sent
}

async function sendCall<T>(call: Call, options: LooseOptions, as: ResponseKind): Promise<T> {
  if (!callDependencies) throw new Error('Call configureCalls first')
  const around = callDependencies
  try {
    const address = around.origin + fillPath(call.path, options.params ?? {}) + buildQueryString(options.query)
    const request = buildRequest(call, options, await buildHeaders(around))
    return await withRetries(call.method === 'GET' ? 1 : 0, async () => {
      const limit = timeLimit(computeTimeout(call, options, around), as)
      const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal
      const response = await fetchOnce(address, { ...request, signal })
      limit.onStarted()
      readServerDate(response.headers.get('date'))
      readMaintenanceHeader(response.headers.get(MAINTENANCE_HEADER))
      return parseResponse<T>(response, as)
    })
  } catch (error) {
    const problem = toApiProblem(error, around)
    if (isSignInRequirement(problem.code)) around.signInNeeded(problem.code, call.method !== 'GET')
    throw problem
  }
}

function buildQueryString(query: LooseOptions['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function buildRequest({ method }: Call, { body }: LooseOptions, headers: Headers): RequestInit {
  if (body === undefined) return { method, headers }
  if (body instanceof Blob) return { method, headers, body }
  headers.set('content-type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}

/**
 * Timeout of a call: longer than the server waits for other services, so that the server's own error response still
 * arrives.
 */
function computeTimeout(
  { gatewayCalls = 0, slowMs = 0 }: Call,
  { body }: LooseOptions,
  around: CallDependencies,
): number {
  if (body instanceof Blob) return around.timeoutMs * UPLOAD_TIMEOUT_FACTOR
  if (gatewayCalls === 0) return Math.max(around.timeoutMs, slowMs)
  return Math.max(around.timeoutMs, gatewayCalls * around.gatewayTimeoutMs + TIME_BESIDES_GATEWAY_MS)
}

/** Aborts after the timeout, unless the response is complete or a stream has started. */
function timeLimit(ms: number, as: ResponseKind): { signal: AbortSignal; onStarted: () => void } {
  if (as !== 'stream') return { signal: AbortSignal.timeout(ms), onStarted: () => undefined }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  return { signal: limit.signal, onStarted: () => clearTimeout(timer) }
}

function toApiProblem(error: unknown, around: CallDependencies): ApiProblem {
  if (!(error instanceof HttpError)) return toProblem(error, around.online())
  if (error.status === 401) around.unauthorised()
  return parseProblemResponse(error.status, error.data, error)
}

/**
 * Makes an API call. It times out after 10 s (later for calls to the payment gateway), and is retried once if it has no
 * body (sections 7 and 9). @throws {ApiProblem} for every failure, including aborts (code 'aborted')
 */
export function call<C extends Call>(contract: C, ...[options]: CallArguments<C>): Promise<CallAnswer<C>> {
  return sendCall<CallAnswer<C>>(contract, (options ?? {}) as LooseOptions, 'json')
}

export function callForFile<C extends Call>(contract: C, ...[options]: CallArguments<C>): Promise<Blob> {
  return sendCall<Blob>(contract, (options ?? {}) as LooseOptions, 'blob')
}

export function callForStream<C extends Call>(
  contract: C,
  ...[options]: CallArguments<C>
): Promise<ReadableStream<Uint8Array>> {
  return sendCall<ReadableStream<Uint8Array>>(contract, (options ?? {}) as LooseOptions, 'stream')
}

/** For uploads of any format: browsers guess the media type from the name, the server detects it from the content. */
export function buildBinaryBody(file: Blob): Blob {
  return new Blob([file], { type: 'application/octet-stream' })
}

export function callWithFile<C extends Call>(
  contract: C,
  file: Blob,
  ...[options]: CallArguments<C>
): Promise<CallAnswer<C>> {
  return sendCall<CallAnswer<C>>(contract, { ...(options as LooseOptions | undefined), body: file }, 'json')
}
