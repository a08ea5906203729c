// Checks that package.json, the latest CHANGELOG entry, every workspace and the images in deploy/ have the same
// version.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'

const read = (name) => readFileSync(join(ROOT, name), 'utf8')
const { version, workspaces } = JSON.parse(read('package.json'))
const wrong = []

const [, topmost, day] = /^## \[(.+?)\] - (.+)$/m.exec(read('CHANGELOG.md')) ?? []
if (topmost !== version) wrong.push(`CHANGELOG.md starts with ${topmost}, package.json says ${version}`)
if (!/^(unreleased|\d{4}-\d{2}-\d{2})$/.test(day ?? ''))
  wrong.push(`CHANGELOG.md: ${topmost} has no day and is not unreleased`)

const rooms = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
    : [pattern],
)
for (const room of rooms) {
  const { version: own, dependencies = {}, devDependencies = {} } = JSON.parse(read(`${room}/package.json`))
  if (own !== version) wrong.push(`${room}/package.json says ${own}`)
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (name.startsWith('@forenet/') && wanted !== version) wrong.push(`${room}/package.json wants ${name} ${wanted}`)
  }
}
for (const file of ['deploy/Containerfile', 'deploy/compose.yaml', 'deploy/kubernetes/forenet.yaml']) {
  for (const [, tag] of read(file).matchAll(/\bforenet:(\d[\w.-]*)/g))
    if (tag !== version) wrong.push(`${file} names forenet:${tag}`)
}

if (wrong.length > 0) {
  console.error(`The version is ${version}, but:\n${wrong.join('\n')}`)
  process.exit(1)
}
