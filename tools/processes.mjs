// `npm run processes`: exchanges processes one by one under load behind nginx, Caddy and HAProxy, also from an older version
// (`-- --from <commit>`; else the newest tag, or the commit before), kills one of four, and restarts the database.
// `-- nginx` tries one proxy alone; `-- --write` puts it into bench/results.md.
import { buildWeb, install, run } from './runtime.mjs'

try {
  await install({ everything: true })
  await buildWeb()
  process.exitCode = await run(['bench/src/processes/main.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
