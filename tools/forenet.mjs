import { installPackages, runNode } from './runtime.mjs'

try {
  await installPackages({ everything: false })
  process.exitCode = await runNode(['apps/api/src/forenet.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
