// `npm run pictures`: starts the portal with the demonstration and photographs every page, narrow and wide, light and dark, in Danish and
// English, into a temporary folder that it names at the end; those of docs/pictures are taken anew. `-- --kept` takes these alone,
// `-- --only home,events` the pages of these names. A page that cannot be photographed, what axe finds on a page as narrow
// as a telephone, and what is too small for a finger there are printed at the end and fail the command.
import { runBuilt } from './runtime.mjs'

await runBuilt('e2e/pictures/take.ts')
