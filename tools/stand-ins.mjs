// `npm run stand-ins`: the stand-ins for gateway, mail and WhatsApp on their own, for a staging server. Their settings are in
// docs/configuration.md.
import { install, run } from './runtime.mjs'

try {
  await install({ everything: false })
  process.exitCode = await run(['apps/sandbox/src/main.ts'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
