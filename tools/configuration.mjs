// `npm run configuration` writes docs/configuration.md and deploy/.env.example; `--check` fails if they are outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, ROOT, runNode } from './runtime.mjs'

const isCheck = process.argv.includes('--check')

await installPackages({ everything: false })
// The schema is written in TypeScript, which only the project's own Node can run.
if (process.features.typescript) await writeOrCheck()
else process.exitCode = await runNode(['tools/configuration.mjs', ...process.argv.slice(2)])

async function writeOrCheck() {
  const { configurationPage, environmentSample } = await import(
    '../apps/api/src/configuration/configuration-documents.ts'
  )
  const documents = { 'docs/configuration.md': configurationPage(), 'deploy/.env.example': environmentSample() }
  for (const [name, text] of Object.entries(documents)) {
    if (!isCheck) writeFileSync(join(ROOT, name), text)
    else if (readFileSync(join(ROOT, name), 'utf8') !== text) {
      console.error(`${name} differs from the schema: run npm run configuration`)
      process.exitCode = 1
    }
  }
}
