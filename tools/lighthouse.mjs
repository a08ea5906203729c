// `npm run lighthouse`: what Lighthouse says of the public, the sign-in and the front page; `-- --write` puts it into bench/results.md.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/lighthouse/main.ts')
