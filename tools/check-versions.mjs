// Checks that package.json, the latest CHANGELOG entry, every workspace and the images in deploy/ have the same
// version.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const readFile = (name) => readFileSync(join(ROOT, name), 'utf8')
const { version, workspaces } = JSON.parse(readFile('package.json'))
const problems = []

const [, topmost, day] = /^## \[(.+?)\] - (.+)$/m.exec(readFile('CHANGELOG.md')) ?? []
if (topmost !== version) problems.push(`CHANGELOG.md starts with ${topmost}, package.json says ${version}`)
if (!/^(unreleased|\d{4}-\d{2}-\d{2})$/.test(day ?? ''))
  problems.push(`CHANGELOG.md: ${topmost} has no day and is not unreleased`)

const packageFolders = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
    : [pattern],
)
for (const room of packageFolders) {
  const { version: own, dependencies = {}, devDependencies = {} } = JSON.parse(readFile(`${room}/package.json`))
  if (own !== version) problems.push(`${room}/package.json says ${own}`)
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (name.startsWith('@forenet/') && wanted !== version)
      problems.push(`${room}/package.json wants ${name} ${wanted}`)
  }
}
for (const file of ['deploy/Containerfile', 'deploy/compose.yaml', 'deploy/kubernetes/forenet.yaml']) {
  for (const [, tag] of readFile(file).matchAll(/\bforenet:(\d[\w.-]*)/g))
    if (tag !== version) problems.push(`${file} names forenet:${tag}`)
}

if (problems.length > 0) {
  console.error(`The version is ${version}, but:\n${problems.join('\n')}`)
  process.exit(1)
}
