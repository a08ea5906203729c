// `npm start`: runtime, packages, web app, then the portal. Nothing needs to be configured.
import { buildWeb, install, run } from './runtime.mjs'

const development = process.argv.includes('--dev')

try {
  install({ everything: development })
  buildWeb()
  const profile = { ENABLE_NOTIFICATION: 'true', ...(development ? { DEVELOPMENT_TITLE: 'true' } : {}), ...process.env }
  if (development) {
    run(['../../node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'], { cwd: 'apps/web' })
  }
  process.exitCode = await run([...(development ? ['--watch'] : []), 'apps/api/src/main.ts'], {
    env: profile,
    ipc: true,
  })
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
