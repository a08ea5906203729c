import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { answerParentRequests } from '../setting/child.ts'
import type { LoadRequest, LoadResult } from './load.ts'

const NANOSECONDS = 1e6
const OVERLOADED = 503

/** Runs a load: each connection requests its share of the targets one after the other. */
async function put(load: LoadRequest): Promise<LoadResult> {
  // autocannon's latencies are whole milliseconds, which is too coarse here.
  const latency = createHistogram()
  let began = 0
  let ended = 0
  const result = await run(load, (milliseconds, status) => {
    if (status === OVERLOADED && load.allowsOverload) return
    ended = performance.now()
    if (began === 0) began = ended
    latency.record(Math.max(1, Math.round(milliseconds * NANOSECONDS)))
  })
  const refused = load.allowsOverload ? (result.statusCodeStats?.[`${OVERLOADED}`]?.count ?? 0) : 0
  if (result.non2xx > refused || result.errors > 0) {
    throw new Error(`${result.non2xx} refused, ${result.errors} failed: ${JSON.stringify(result.statusCodeStats)}`)
  }
  return {
    perSecond: latency.count / ((ended - began) / 1_000),
    p50Ms: latency.percentile(50) / NANOSECONDS,
    p99Ms: latency.percentile(99) / NANOSECONDS,
  }
}

function run(
  { origin, targets, connections, seconds }: LoadRequest,
  answered: (milliseconds: number, status: number) => void,
): Promise<autocannon.Result> {
  let connection = 0
  return new Promise((done, fail) => {
    const options = {
      url: origin,
      connections,
      pipelining: 1,
      duration: seconds,
      sampleInt: 50,
      setupClient: (client: autocannon.Client) => client.setRequests(shareOf(targets, connections, connection++)),
    }
    const running = autocannon(options, (error, result) => (error ? fail(error) : done(result)))
    running.on('response', (_client, status, _bytes, milliseconds) => answered(milliseconds, status))
  })
}

function shareOf(targets: LoadRequest['targets'], connections: number, connection: number): autocannon.Request[] {
  return targets
    .filter((_, index) => index % connections === connection)
    .map(({ path, token }) => ({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}`, orgkey: 'ALL' },
    }))
}

answerParentRequests(put)
