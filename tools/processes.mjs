// `npm run processes`: under load behind nginx, Caddy and HAProxy, replaces processes one by one (`-- --from <commit>`:
// from that version; default: newest tag), kills one of four, and restarts the database. `-- nginx` tests one proxy;
// `-- --write` records the results in bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/processes/main.ts')
