// Checks import rules with dependency-cruiser, and that every source was analysed, because it silently skips files that
// it cannot parse.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import rules from '../.dependency-cruiser.cjs'
import { ROOT } from './runtime.mjs'

const FOLDERS = ['apps', 'packages']

process.chdir(ROOT)
const { forbidden, options } = rules
const { output } = await cruise(FOLDERS, { ...options, ruleSet: { forbidden }, validate: true, baseDir: ROOT })
const readFiles = new Set(output.modules.map(({ source }) => source))
const unreadFiles = FOLDERS.flatMap(listSourceFiles).filter((file) => !readFiles.has(file))

for (const { rule, from, to } of output.summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
for (const file of unreadFiles) console.log(`not read: ${file}`)
console.log(`${readFiles.size} files`)
if (output.summary.violations.length + unreadFiles.length > 0) process.exitCode = 1

function listSourceFiles(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|data)\//.test(file))
}
