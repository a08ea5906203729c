// `npm run stand-ins` starts the simulators alone, for a staging server. Settings: docs/configuration.md.
import { install, run } from './runtime.mjs'

try {
  await install({ everything: false })
  process.exitCode = await run(['apps/sandbox/src/main.ts'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
