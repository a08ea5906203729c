import { setTimeout as delay } from 'node:timers/promises'

const ANSWERED_WITHIN_MS = 20_000
const RETRY_MS = 300

export type PatientRequest = {
  method: 'GET' | 'POST'
  url: string
  token?: string | undefined
  body?: object | undefined
}

export type PatientResponse = { status: number; body: unknown }

type Observer = { failed: (failure: string) => void }

/** Repeats a request until there is a response below 500; reports each failed attempt. */
export async function requestUntilAnswered(request: PatientRequest, { failed }: Observer): Promise<PatientResponse> {
  for (;;) {
    const response = await attempt(request)
    if (!('failure' in response)) return response
    failed(`${request.method} ${new URL(request.url).pathname}: ${response.failure}`)
    await delay(RETRY_MS)
  }
}

async function attempt({ method, url, token, body }: PatientRequest): Promise<PatientResponse | { failure: string }> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, orgkey: 'ALL' }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    const text = await response.text()
    if (response.status >= 500) return { failure: `${response.status} ${text.slice(0, 200)}` }
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    return { failure: String(error instanceof TypeError ? (error.cause ?? error) : error) }
  }
}
