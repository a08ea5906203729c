import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { drainMsOf, readConfiguration } from './configuration/configuration.ts'
import { loadDemonstration } from './start/demonstration.ts'
import type { Portal } from './start/start-portal.ts'
import { startTrouble } from './start/start-trouble.ts'
import { welcome } from './start/welcome.ts'

/** What is under way when the portal stops has this long to end, after the time in which proxies turn away. */
let stopWithinMs = 20_000

const began = performance.now()
const stopAsked = new AbortController()
let portal: Portal | undefined

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
// The starter went away without a word: nobody is left to stop us.
process.on('disconnect', () => stop('the starter is gone'))

try {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const { values: said } = parseArgs({ options: { role: { type: 'string' } } })
  const configuration = readConfiguration({ ...process.env, ...(said.role ? { ROLE: said.role } : {}) })
  stopWithinMs += drainMsOf(configuration)
  const demonstration = await loadDemonstration(configuration)
  // The whole portal is read once its settings are known to be right: what is wrong with them is said at once.
  const { startPortal } = await import('./start/start-portal.ts')
  portal = await startPortal(configuration, version, stopAsked.signal, demonstration)
  // Asked for while the last step was under way.
  if (stopAsked.signal.aborted) await portal.stop().then(() => process.exit(0))
  process.send?.({ ready: true, origin: portal.origin, sandboxUrl: portal.sandboxUrl })
  console.log(welcome(portal, performance.now() - began))
  // Otherwise kept at the end alone, and a process that is killed would leave the next one to compile everything again.
  flushCompileCache()
} catch (error) {
  // A start that was given up on request has undone what it had done.
  if (stopAsked.signal.aborted) process.exit(0)
  console.error(startTrouble(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

/** Stops the portal, or its start at the next step. */
function stop(why: string): void {
  if (stopAsked.signal.aborted) return
  stopAsked.abort()
  console.log(`\nStopping (${why}) …`)
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  portal?.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
