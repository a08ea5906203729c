import { readEnvironment } from './environment.ts'
import { startSandbox } from './start-sandbox.ts'

const sandbox = await startSandbox(readEnvironment(process.env))
let stopping = false

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
