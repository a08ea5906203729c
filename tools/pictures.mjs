// `npm run pictures`: starts the portal with the demonstration and takes screenshots of every page, narrow and wide,
// light and dark, in Danish and English, in a temporary folder printed at the end; updates those of docs/pictures. `--
// --kept` takes only the latter, `-- --only home,events` the pages with these names. Fails for pages that cannot be
// captured, accessibility violations at phone width, and touch targets that are too small; lists them at the end.
import { runBuilt } from './runtime.mjs'

await runBuilt('e2e/pictures/take.ts')
