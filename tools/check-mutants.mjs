// Checks that each mutant's patch applies and that its tests exist, because `npm run mutants` is run rarely.
import { findStaleMutants, readMutants } from './mutants/read-mutants.mjs'
import { ROOT } from './runtime.mjs'

const stale = findStaleMutants(ROOT, readMutants())
for (const one of stale) console.log(one)
if (stale.length > 0) process.exitCode = 1
