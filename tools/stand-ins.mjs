// `npm run stand-ins` starts the simulators alone, for a staging server. Settings: docs/configuration.md.
import { installPackages, runNode } from './runtime.mjs'

try {
  await installPackages({ everything: false })
  process.exitCode = await runNode(['apps/sandbox/src/main.ts'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
