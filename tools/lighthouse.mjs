// `npm run lighthouse` measures pages with Lighthouse; `-- --write` records the scores in bench/results.md.
import { runBuilt } from './runtime.mjs'
import { installBrowsers } from './system-packages.mjs'

installBrowsers()
await runBuilt('bench/src/lighthouse/main.ts')
