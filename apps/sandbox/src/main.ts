import { readEnvironment } from './environment.ts'
import { startSandbox } from './start-sandbox.ts'

const sandbox = await start().catch(refuse)
let stopping = false

async function start() {
  return startSandbox(readEnvironment(process.env))
}

function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await sandbox.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)

const { close: _, ...addresses } = sandbox
const ready = { ready: true, ...addresses }
process.stdout.write(`${JSON.stringify(ready)}\n`)
process.send?.(ready)
