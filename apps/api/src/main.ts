import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { readConfiguration, shutdownDrainMs } from './configuration/configuration.ts'
import { loadDemonstration } from './start/demonstration.ts'
import { describeStartError } from './start/start-error.ts'
import type { Portal } from './start/start-portal.ts'
import { printWelcome } from './start/welcome.ts'

let stopWithinMs = 20_000

const startedAtMs = performance.now()
const shutdown = new AbortController()
let portal: Portal | undefined

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
// The parent process ended without stopping us.
process.on('disconnect', () => stop('the starter is gone'))

try {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const { values: said } = parseArgs({ options: { role: { type: 'string' } } })
  const configuration = readConfiguration({ ...process.env, ...(said.role ? { ROLE: said.role } : {}) })
  stopWithinMs += shutdownDrainMs(configuration)
  const demonstration = await loadDemonstration(configuration)
  // Imported after the settings are validated, so that configuration errors appear immediately.
  const { startPortal } = await import('./start/start-portal.ts')
  portal = await startPortal(configuration, version, shutdown.signal, demonstration)
  // Stop was requested during the last step.
  if (shutdown.signal.aborted) await portal.stop().then(() => process.exit(0))
  process.send?.({ ready: true, origin: portal.origin, sandboxUrl: portal.sandboxUrl })
  console.log(printWelcome(portal, performance.now() - startedAtMs))
  // Node otherwise writes the compile cache at exit only, so a killed process would leave the next one to compile
  // everything.
  flushCompileCache()
} catch (error) {
  if (shutdown.signal.aborted) process.exit(0)
  console.error(describeStartError(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}

function stop(why: string): void {
  if (shutdown.signal.aborted) return
  shutdown.abort()
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
