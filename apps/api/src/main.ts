import { readFileSync } from 'node:fs'
import { readConfiguration } from './configuration.ts'
import { startPortal } from './start-portal.ts'
import { welcome } from './welcome.ts'

const STOP_WITHIN_MS = 20_000

const began = performance.now()
try {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const portal = await startPortal(readConfiguration(process.env), version)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\nStopping (${signal}) …`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  // The starter went away without a word: nobody is left to stop us.
  process.on('disconnect', () => stop('the starter is gone'))
  process.send?.({ ready: true, origin: portal.origin, sandboxUrl: portal.sandboxUrl })
  console.log(await welcome(portal, performance.now() - began))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
