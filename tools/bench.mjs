// `npm run bench`: measures the portal on this machine. `-- reads`, `-- purchase`, `-- start`, `-- size`, `-- growth` and `-- picker` measure one thing.
import { buildWeb, install, run } from './runtime.mjs'

try {
  await install({ everything: true })
  await buildWeb()
  process.exitCode = await run(['bench/src/main.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
