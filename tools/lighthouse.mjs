// `npm run lighthouse`: what Lighthouse says of the public, the sign-in and the front page; `-- --write` puts it into bench/results.md.
import { buildWeb, install, run } from './runtime.mjs'

try {
  await install({ everything: true })
  await buildWeb()
  process.exitCode = await run(['bench/src/lighthouse/main.ts', ...process.argv.slice(2)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
