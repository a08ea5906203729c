import { runBuilt } from './runtime.mjs'

await runBuilt('bench/src/main.ts')
