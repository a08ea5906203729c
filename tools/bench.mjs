import { runWithBuiltWeb } from './runtime.mjs'

await runWithBuiltWeb('bench/src/main.ts')
