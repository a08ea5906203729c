// `npm run bench`: `-- reads` (or another name) measures one thing, `-- compare <commit>` compares with that commit.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/main.ts')
