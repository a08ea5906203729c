// `npm run processes` tests rolling restarts behind proxies. `-- --from <commit>` upgrades from that version (default:
// newest tag). `-- nginx` tests one proxy; `-- --write` records the results in bench/results.md.
import { runWithBuiltWeb } from './runtime.mjs'

await runWithBuiltWeb('bench/src/processes/main.ts')
