import { randomBytes } from 'node:crypto'

/** Errors of the WhatsApp Cloud API. The HTTP statuses of rate limit errors are inferred. */
const knownErrors = {
  100: { status: 400, title: 'Invalid parameter', type: 'OAuthException' },
  190: { status: 401, title: 'Invalid OAuth access token - Cannot parse access token', type: 'OAuthException' },
  130429: { status: 429, title: '(#130429) Rate limit hit', type: 'OAuthException' },
  131000: { status: 500, title: '(#131000) Something went wrong', type: 'OAuthException' },
  131008: { status: 400, title: '(#131008) Required parameter is missing', type: 'OAuthException' },
  131026: { status: 400, title: '(#131026) Message undeliverable', type: 'OAuthException' },
  131051: { status: 400, title: '(#131051) Unsupported message type', type: 'OAuthException' },
  131056: {
    status: 400,
    title: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
    type: 'OAuthException',
  },
  132000: {
    status: 400,
    title: '(#132000) Number of parameters does not match the expected number of params',
    type: 'OAuthException',
  },
  132001: {
    status: 404,
    title: '(#132001) Template name does not exist in the translation',
    type: 'OAuthException',
  },
} as const

export class WhatsappRefusal extends Error {
  readonly statusCode: number
  readonly code: number
  readonly details: string

  constructor(code: number, details: string, status?: number) {
    super(findWhatsappErrorTitle(code))
    this.code = code
    this.details = details
    this.statusCode = status ?? knownError(code)?.status ?? 400
  }
}

export function findWhatsappErrorTitle(code: number): string {
  return knownError(code)?.title ?? `(#${code}) An error has occurred`
}

export function presentWhatsappError(message: string, code: number, details: string) {
  return {
    error: {
      message,
      type: knownError(code)?.type ?? 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  }
}

function knownError(code: number) {
  const errors: Record<number, { status: number; title: string; type: string }> = knownErrors
  return errors[code]
}
