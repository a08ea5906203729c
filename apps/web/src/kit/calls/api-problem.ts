export type FieldError = { path: string; message: string }

export type LocalProblemCode = 'offline' | 'unreachable' | 'timeout' | 'aborted'

/** `detail`: technical text for support. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string | null
  /** Further fields of the problem document, such as both totals if the price has changed. */
  readonly document: Readonly<Record<string, unknown>>

  constructor(given: {
    code: string
    status: number
    detail?: string
    fieldErrors?: readonly FieldError[]
    requestId?: string | null
    document?: Readonly<Record<string, unknown>>
    cause?: unknown
  }) {
    super(`${given.code} (${given.status})`, { cause: given.cause })
    this.code = given.code
    this.status = given.status
    this.detail = given.detail ?? ''
    this.fieldErrors = given.fieldErrors ?? []
    this.requestId = given.requestId ?? null
    this.document = given.document ?? {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function parseFieldErrors(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.path === 'string' ? [{ path: entry.path, message: toText(entry.message) }] : [],
  )
}

/** Error codes for statuses that reverse proxies send with an HTML page. */
const PROXY_CODES: Readonly<Record<number, string>> = {
  408: 'timeout',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'unreachable',
  503: 'unreachable',
  504: 'timeout',
}

export function parseProblemResponse(status: number, body: unknown, cause?: unknown): ApiProblem {
  const document = isRecord(body) ? body : {}
  return new ApiProblem({
    code: toText(document.code) || PROXY_CODES[status] || `http-${status}`,
    status,
    detail: toText(document.detail) || toText(document.title),
    fieldErrors: parseFieldErrors(document.errors),
    requestId: toText(document.requestId) || null,
    document,
    cause,
  })
}

export function toProblem(cause: unknown, online: boolean): ApiProblem {
  const name = cause instanceof Error ? cause.name : ''
  const code: LocalProblemCode =
    name === 'TimeoutError' ? 'timeout' : name === 'AbortError' ? 'aborted' : online ? 'unreachable' : 'offline'
  return new ApiProblem({ code, status: 0, detail: cause instanceof Error ? cause.message : String(cause), cause })
}
