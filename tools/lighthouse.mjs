// `npm run lighthouse` measures pages with Lighthouse; `-- --write` records the scores in bench/results.md.
import { runWithBuiltWeb } from './runtime.mjs'
import { installBrowsers } from './system-packages.mjs'

installBrowsers()
await runWithBuiltWeb('bench/src/lighthouse/main.ts')
