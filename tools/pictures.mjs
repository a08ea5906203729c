// `npm run pictures`: writes to a temporary folder and updates docs/pictures (`-- --kept` only those, `-- --only
// home,events` only these pages). Fails for pages that cannot be captured, accessibility violations, and small touch
// targets at phone width.
import { runBuilt } from './runtime.mjs'

await runBuilt('e2e/pictures/take.ts')
