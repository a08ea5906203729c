import { request } from 'undici'
import { GatewayUnreachable } from './gateway.ts'

export type ProviderRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: unknown
  signal: AbortSignal
}

/** Sends JSON. Throws `GatewayUnreachable` without a response: the call may have had its effect. */
export async function requestProvider({ method, url, headers, body, signal }: ProviderRequest) {
  try {
    const answer = await request(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  } catch (cause) {
    throw new GatewayUnreachable(`The gateway did not answer ${method}`, { cause })
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
