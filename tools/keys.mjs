import { install, run } from './runtime.mjs'

try {
  await install({ everything: false })
  process.exitCode = await run(['apps/api/src/keys.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
