/** What is wrong with one field of what was sent; `path` as the server names it ('address.PostCode'). */
export type FieldError = { path: string; message: string }

/** Codes that the browser gives itself when no answer came. */
export type LocalCode = 'offline' | 'unreachable' | 'timeout' | 'aborted'

/** A refused or failed call. `code` is stable and meant for `problemWords`; `detail` is for people who support. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: string
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly detail: string
  readonly fieldErrors: readonly FieldError[]
  /** Names the request in the server's log; null when no answer came. */
  readonly requestId: string | null
  /** The whole problem document, for codes that carry figures of their own (both totals of a changed price). */
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
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function fieldErrorsOf(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.path === 'string' ? [{ path: entry.path, message: text(entry.message) }] : [],
  )
}

/** What a proxy in front of the portal says by itself, with a page of its own: too large for it, too often, nobody behind it. */
const PROXY_CODES: Readonly<Record<number, string>> = {
  408: 'timeout',
  413: 'too-large',
  429: 'too-many-requests',
  502: 'unreachable',
  503: 'unreachable',
  504: 'timeout',
}

/** The problem in an answer with `status`: an RFC 9457 document, or anything else a proxy may have put there. */
export function problemFromAnswer(status: number, body: unknown, cause?: unknown): ApiProblem {
  const document = isRecord(body) ? body : {}
  return new ApiProblem({
    code: text(document.code) || PROXY_CODES[status] || `http-${status}`,
    status,
    detail: text(document.detail) || text(document.title),
    fieldErrors: fieldErrorsOf(document.errors),
    requestId: text(document.requestId) || null,
    document,
    cause,
  })
}

/** The problem when no answer came: the network's or the platform's own error as `cause`. */
export function problemFromFailure(cause: unknown, online: boolean): ApiProblem {
  const name = cause instanceof Error ? cause.name : ''
  const code: LocalCode =
    name === 'TimeoutError' ? 'timeout' : name === 'AbortError' ? 'aborted' : online ? 'unreachable' : 'offline'
  return new ApiProblem({ code, status: 0, detail: cause instanceof Error ? cause.message : String(cause), cause })
}
