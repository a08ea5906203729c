// `npm run processes`: exchanges processes one by one under load behind nginx, Caddy and HAProxy, also from an older version
// (`-- --from <commit>`; else the newest tag, or the commit before), kills one of four, and restarts the database.
// `-- nginx` tries one proxy alone; `-- --write` puts it into bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/processes/main.ts')
