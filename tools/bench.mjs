// `npm run bench`: measures the portal on this machine. `-- reads` and other names measure one thing,
// `-- compare <commit>` compares with that commit.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/main.ts')
