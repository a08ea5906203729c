import { ofetch } from 'ofetch'
import { servedBuildOf } from './build-rules.ts'

const LIMIT_MS = 10_000

/** Which build is being served now; null when the answer names none. Throws when there is no answer. */
export async function fetchServedBuild(): Promise<string | null> {
  return servedBuildOf(await ofetch<unknown>('/build.json', { cache: 'no-store', timeout: LIMIT_MS, retry: 0 }))
}
