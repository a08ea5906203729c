// `npm run pictures`: starts the portal with the demonstration and photographs every page, narrow and wide, light and dark, in Danish and
// English, into a temporary folder that it names at the end; those of docs/pictures are taken anew. `-- --kept` takes these alone,
// `-- --only home,events` the pages of these names.
import { buildWeb, install, run } from './runtime.mjs'

try {
  await install({ everything: true })
  await buildWeb()
  process.exitCode = await run(['e2e/pictures/take.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
