// `npm run lighthouse`: `-- --write` records the scores in bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/lighthouse/main.ts')
