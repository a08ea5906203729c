// `npm run bench`: measures the portal on this machine. `-- reads`, `-- purchase`, `-- start`, `-- size`, `-- growth` and `-- picker` measure one thing.
import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/main.ts')
