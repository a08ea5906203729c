// `npm run processes`: replaces processes one by one under load behind nginx, Caddy and HAProxy, also from an older
// version (`-- --from <commit>`; default the newest tag, or the commit before), kills one of four, and restarts the
// database. `-- nginx` tests one proxy; `-- --write` records the results in bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/processes/main.ts')
