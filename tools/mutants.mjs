// `npm run mutants`: applies each patch to a scratch checkout of HEAD and runs the tests that should catch it.
// `-- money door/voided-ticket` selects areas or mutants; `-- --tier fast` runs a whole tier.

import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findStaleMutants, readMutants } from './mutants/read-mutants.mjs'
import { interruptTests, runTestFiles, runTestTier } from './mutants/run-tests.mjs'
import { createScratchTree, preserveWebBuild, runGit } from './mutants/scratch-tree.mjs'
import { installPackages } from './runtime.mjs'
import { installTestPackages } from './system-packages.mjs'

const TEST_TIERS = ['fast', 'full']

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isInterrupted = true
    interruptTests()
  })
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tier: { type: 'string' } } })

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(isInterrupted ? 'Interrupted' : error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main() {
  if (values.tier !== undefined && !TEST_TIERS.includes(values.tier)) throw new Error('--tier is fast or full')
  const mutants = selectMutants(readMutants(), positionals)
  await installPackages({ everything: true })
  installTestPackages('fast')
  const tree = createScratchTree()
  try {
    console.log(`Checked out ${tree.commit}; uncommitted changes are not tested.`)
    const stale = findStaleMutants(tree.path, mutants)
    if (stale.length > 0) throw new Error(stale.join('\n'))
    await assertPassesUnmutated(tree, mutants)
    return printReport(mutants, await tryAll(tree, mutants))
  } finally {
    tree.remove()
  }
}

function selectMutants(mutants, names) {
  if (names.length === 0) return mutants
  const unknown = names.find((name) => !mutants.some(({ id, area }) => name === id || name === area))
  if (unknown) throw new Error(`There is no mutant or area ${unknown}`)
  return mutants.filter(({ id, area }) => names.includes(id) || names.includes(area))
}

async function assertPassesUnmutated(tree, mutants) {
  const started = Date.now()
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))]
  const failed = values.tier ? await runTestTier(tree, values.tier) : await runTestFiles(tree, files, { bail: false })
  assertNotInterrupted()
  const titles = failed.map(({ title, reason }) => `\n  ${title}: ${reason}`).join('')
  if (failed.length > 0) throw new Error(`These tests fail without any mutant:${titles}`)
  console.log(`Without mutants, all tests pass (${secondsSince(started)} s).`)
}

async function tryAll(tree, mutants) {
  const results = []
  for (const mutant of mutants) {
    const started = Date.now()
    const caughtBy = await findCatchingTest(tree, mutant)
    const seconds = `${secondsSince(started)} s`
    console.log(
      caughtBy
        ? `caught  ${mutant.id} (${caughtBy.fast ? 'fast' : 'full'} tier, ${seconds}): ${caughtBy.title}`
        : `MISSED  ${mutant.id} (${seconds}): ${mutant.description}`,
    )
    results.push(caughtBy)
  }
  return results
}

async function findCatchingTest(tree, { patch, tests }) {
  const restoreTimes = preserveFileTimes(tree, patch)
  const restoreBuild = preserveWebBuild(tree)
  runGit(tree.path, ['apply', patch])
  const failed = values.tier ? await runTestTier(tree, values.tier) : await runTestFiles(tree, tests, { bail: true })
  assertNotInterrupted()
  runGit(tree.path, ['apply', '--reverse', patch])
  restoreTimes()
  restoreBuild()
  return failed[0]
}

/** Restores modification times after undoing a patch, because the web app's build depends on them. */
function preserveFileTimes(tree, patch) {
  const changed = runGit(tree.path, ['apply', '--numstat', '-z', patch]).split('\0').filter(Boolean)
  const kept = changed.map((line) => {
    const file = join(tree.path, line.split('\t')[2])
    const { atime, mtime } = statSync(file)
    return { file, atime, mtime }
  })
  return () => {
    for (const { file, atime, mtime } of kept) utimesSync(file, atime, mtime)
  }
}

function printReport(mutants, results) {
  const caught = results.filter((result) => result !== undefined)
  const fast = caught.filter((result) => result.fast).length
  console.log(`\n${caught.length} of ${mutants.length} caught (fast tier: ${fast})`)
  console.log(`${caught.length} passed, ${mutants.length - caught.length} failed, 0 skipped`)
  return caught.length === mutants.length
}

/** An interrupted run must not count as a caught mutant. */
function assertNotInterrupted() {
  if (isInterrupted) throw new Error('Interrupted')
}

function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000)
}
