import { readAnswer } from '../calls/answers.ts'
import { servedBuildOf } from './build-rules.ts'

const LIMIT_MS = 10_000

/** Null if the response names none. Throws without a response. */
export async function fetchServedBuild(): Promise<string | null> {
  const answer = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
  return servedBuildOf(await readAnswer(answer, 'json'))
}
