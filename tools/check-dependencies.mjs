// Checks that all packages use one exact version of a dependency, and that docs/dependencies.md names only packages in
// use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const PAGE = 'docs/dependencies.md'
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const PACKAGE_NAME = /^(?:@[\w.-]+\/)?[\w.*-]+$/

const readFile = (name) => readFileSync(join(ROOT, name), 'utf8')
const { workspaces } = JSON.parse(readFile('package.json'))
const folders = ['.', ...workspaces.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))]
const problems = []
const versionsByPackage = new Map()

for (const folder of folders) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFile(join(folder, 'package.json')))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (name.startsWith('@forenet/')) continue
    if (!EXACT_VERSION.test(version))
      problems.push(`${folder}/package.json: ${name} ${version} is not an exact version`)
    const first = versionsByPackage.get(name) ?? version
    if (first !== version) problems.push(`${folder}/package.json: ${name} ${version}, elsewhere ${first}`)
    versionsByPackage.set(name, first)
  }
}

const [, chosen = ''] = /^## Chosen[^\n]*\n([\s\S]*?)^## /m.exec(readFile(PAGE)) ?? []
const explainedPackages = [...chosen.matchAll(/^\| `([^`]+)`/gm)]
  .map(([, name]) => name)
  .filter((name) => PACKAGE_NAME.test(name))
if (explainedPackages.length === 0) problems.push(`${PAGE} explains no choice`)
for (const name of explainedPackages) {
  const isUsed = [...versionsByPackage.keys()].some((used) =>
    name.endsWith('*') ? used.startsWith(name.slice(0, -1)) : used === name,
  )
  if (!isUsed) problems.push(`${PAGE}: ${name} is not a dependency`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
