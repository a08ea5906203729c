import { installPackages, runNode } from './runtime.mjs'

// Type checking uses one thread, because several would infer the same types and double the work.
const typeCheck = (project) => [
  ...['node_modules/typescript/bin/tsc', '--singleThreaded', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', `.cache/checks/${project.replaceAll('/', '-')}.tsbuildinfo`],
]

const STATIC_CHECKS = [
  [
    'format and lint',
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--max-diagnostics=40', '--diagnostic-level=error'],
  ],
  ['types', typeCheck('tsconfig.json')],
  ['types of the web app', typeCheck('apps/web/tsconfig.json')],
  ['types of the service worker', typeCheck('apps/web/service-worker/tsconfig.json')],
  ['types of the journeys', typeCheck('e2e/tsconfig.json')],
  ['import rules', ['tools/check-imports.mjs']],
  ['regular expressions', ['tools/check-expressions.mjs']],
  ['tables and their owners', ['tools/check-tables.mjs']],
  ['design tokens', ['tools/check-design.mjs']],
  ['mutants', ['tools/check-mutants.mjs']],
  ['one version', ['tools/check-versions.mjs']],
  ['documents: references and lines', ['tools/check-documents.mjs']],
  ['documents: settings', ['tools/configuration.mjs', '--check']],
  ['documents: dependencies', ['tools/check-dependencies.mjs']],
  ['tests of the tools', ['--test', 'tools/*.test.mjs']],
  [
    'nothing unused',
    ['node_modules/knip/bin/knip.js', '--no-progress', '--cache', '--cache-location', '.cache/checks/knip'],
  ],
]

export async function checkAll(env = {}) {
  let failed = 0
  for (const [name, args] of STATIC_CHECKS) {
    let output = ''
    const started = Date.now()
    const code = await runNode(args, { env, yielding: true, onOutput: (text) => (output += text) })
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (code !== 0) {
      failed++
      console.log(output.slice(-12_000))
    }
  }
  return { passed: STATIC_CHECKS.length - failed, failed, skipped: 0 }
}

if (import.meta.filename === process.argv[1] || process.argv[1]?.endsWith('check.mjs')) {
  await installPackages({ everything: true })
  const { failed } = await checkAll()
  process.exit(failed === 0 ? 0 : 1)
}
