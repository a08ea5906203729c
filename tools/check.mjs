// `npm run check`: everything that reads the code without running it. Each check counts as one.
import { install, run } from './runtime.mjs'

// In one thread: each of its four would work out for itself what the others have, which is twice the work where two cores are busy.
const TYPES = ['node_modules/typescript/bin/tsc', '--singleThreaded', '-p']

const CHECKS = [
  [
    'format and lint',
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=40', '--diagnostic-level=error'],
  ],
  ['types', [...TYPES, 'tsconfig.json']],
  ['types of the web app', [...TYPES, 'apps/web/tsconfig.json']],
  ['types of the service worker', [...TYPES, 'apps/web/service-worker/tsconfig.json']],
  ['types of the journeys', [...TYPES, 'e2e/tsconfig.json']],
  ['import rules', ['tools/check-imports.mjs']],
  ['tables and their owners', ['tools/check-tables.mjs']],
  ['one version', ['tools/check-versions.mjs']],
  ['documents: references and lines', ['tools/check-documents.mjs']],
  ['documents: settings', ['tools/configuration.mjs', '--check']],
  ['documents: dependencies', ['tools/check-dependencies.mjs']],
  ['tests of the tools', ['--test', 'tools/*.test.mjs']],
  ['nothing unused', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

/** Runs every check; returns how many passed and failed. */
export async function checkAll() {
  let failed = 0
  for (const [name, args] of CHECKS) {
    let output = ''
    const code = await run(args, { yielding: true, onOutput: (text) => (output += text) })
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`)
    if (code !== 0) {
      failed++
      console.log(output.slice(-12_000))
    }
  }
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

if (import.meta.filename === process.argv[1] || process.argv[1]?.endsWith('check.mjs')) {
  await install({ everything: true })
  const { failed } = await checkAll()
  process.exit(failed === 0 ? 0 : 1)
}
