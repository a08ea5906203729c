import { parseResponse } from '../calls/parse-response.ts'

const LIMIT_MS = 10_000

/** Null if the response has no build id. Throws without a response. */
export async function fetchServedBuild(): Promise<string | null> {
  const answer = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
  return parseServedBuild(await parseResponse(answer, 'json'))
}

export function readOwnBuild(page: Pick<Document, 'querySelector'>): string | null {
  const stamp = page.querySelector<HTMLMetaElement>('meta[name="forenet-build"]')?.content ?? ''
  return /^[0-9a-f]{16}$/.test(stamp) ? stamp : null
}

export function parseServedBuild(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('build' in answer)) return null
  return typeof answer.build === 'string' && answer.build !== '' ? answer.build : null
}

export function isNewBuild(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served
}
