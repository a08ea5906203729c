// `npm run forenet -- <command>`: what whoever runs the portal does with it; without a command says what there is.
import { install, run } from './runtime.mjs'

try {
  await install({ everything: false })
  process.exitCode = await run(['apps/api/src/forenet.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
