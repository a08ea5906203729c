// The npm script uses `exec`, because npm signals only its shell, which would not forward the signal. Without `exec`
// (Windows) the command still runs.
import { buildWeb, installPackages, runNode } from './runtime.mjs'

const development = process.argv.includes('--dev')
const startArguments = process.argv.slice(2).filter((word) => word !== '--dev')

try {
  await installPackages({ everything: development })
  await buildWeb()
  const profile = { ENABLE_NOTIFICATION: 'true', ...(development ? { DEVELOPMENT_TITLE: 'true' } : {}), ...process.env }
  if (development) {
    runNode(['../../node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'], {
      cwd: 'apps/web',
      interrupt: true,
    })
  }
  process.exitCode = await runNode([...(development ? ['--watch'] : []), 'apps/api/src/main.ts', ...startArguments], {
    env: profile,
    ipc: true,
    interrupt: true,
  })
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
