// Checks that all packages use one exact version of a dependency, and that docs/dependencies.md names only packages in
// use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const PAGE = 'docs/dependencies.md'
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const PACKAGE = /^(?:@[\w.-]+\/)?[\w.*-]+$/

const read = (name) => readFileSync(join(ROOT, name), 'utf8')
const { workspaces } = JSON.parse(read('package.json'))
const folders = ['.', ...workspaces.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))]
const wrong = []
const versions = new Map()

for (const folder of folders) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(join(folder, 'package.json')))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    if (name.startsWith('@forenet/')) continue
    if (!EXACT.test(version)) wrong.push(`${folder}/package.json: ${name} ${version} is not an exact version`)
    const first = versions.get(name) ?? version
    if (first !== version) wrong.push(`${folder}/package.json: ${name} ${version}, elsewhere ${first}`)
    versions.set(name, first)
  }
}

const [, chosen = ''] = /^## Chosen[^\n]*\n([\s\S]*?)^## /m.exec(read(PAGE)) ?? []
const explained = [...chosen.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name).filter((name) => PACKAGE.test(name))
if (explained.length === 0) wrong.push(`${PAGE} explains no choice`)
for (const name of explained) {
  const isUsed = [...versions.keys()].some((used) =>
    name.endsWith('*') ? used.startsWith(name.slice(0, -1)) : used === name,
  )
  if (!isUsed) wrong.push(`${PAGE}: ${name} is not a dependency`)
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
