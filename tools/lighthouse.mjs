// `npm run lighthouse`: scores of the public, sign-in and home pages; `-- --write` records them in bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/lighthouse/main.ts')
