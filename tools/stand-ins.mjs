// `npm run stand-ins`: runs the simulators of gateway, mail and WhatsApp standalone, for a staging server. Their
// settings are in docs/configuration.md.
import { install, run } from './runtime.mjs'

try {
  await install({ everything: false })
  process.exitCode = await run(['apps/sandbox/src/main.ts'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
