/** Statuses after which a request without a body is retried once (section 9). */
export const RETRY_STATUS_CODES = [408, 409, 425, 429, 500, 502, 503, 504]

export class HttpError extends Error {
  readonly status: number
  readonly data: unknown

  constructor(status: number, data: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.data = data
  }
}

export type ResponseKind = 'json' | 'blob' | 'stream'

export async function parseResponse<Answer>(response: Response, as: ResponseKind): Promise<Answer> {
  if (response.status >= 400) {
    throw new HttpError(response.status, await readResponseData(response, 'json').catch(() => undefined))
  }
  return (await readResponseData(response, as)) as Answer
}

async function readResponseData(response: Response, as: ResponseKind): Promise<unknown> {
  if (!response.body) return undefined
  if (as === 'stream') return response.body
  if (as === 'blob') return response.blob()
  const text = await response.text()
  if (text === '' || !/^application\/([\w.-]+\+)?json/i.test(response.headers.get('content-type') ?? '')) {
    return text || undefined
  }
  return JSON.parse(text)
}

export async function withRetries<Answer>(more: number, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let left = more; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 0 || !isRetryable(error)) throw error
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof HttpError) return RETRY_STATUS_CODES.includes(error.status)
  // Only network failures are retried, not timeouts and aborts.
  return error instanceof TypeError
}
