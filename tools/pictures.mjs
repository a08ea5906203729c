// `npm run pictures` photographs every page. It fails for pages that cannot be captured, accessibility violations, and
// small touch targets at phone width.
import { runWithBuiltWeb } from './runtime.mjs'
import { installBrowsers } from './system-packages.mjs'

installBrowsers()
await runWithBuiltWeb('e2e/pictures/take.ts')
