import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode } from './runtime.mjs'

/** Installs Schemathesis; null without Python or network. */
export function installSchemathesis() {
  const wanted = join(ROOT, 'apps', 'api', 'test', 'openapi', 'requirements.txt')
  const folder = join(ROOT, '.cache', 'schemathesis')
  const program = join(folder, 'bin', 'schemathesis')
  const stamp = join(folder, 'installed.txt')
  const requirements = readFileSync(wanted, 'utf8')
  if (existsSync(program) && existsSync(stamp) && readFileSync(stamp, 'utf8') === requirements) return program
  console.log('Installing Schemathesis …')
  rmSync(folder, { recursive: true, force: true })
  const steps = [
    ['python3', ['-m', 'venv', folder]],
    [join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', '--requirement', wanted]],
  ]
  for (const [command, args] of steps) {
    if (spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0) continue
    console.log('Schemathesis cannot be installed: it needs python3 (3.10 or newer) with venv, and a network')
    return null
  }
  writeFileSync(stamp, requirements)
  return program
}

/**
 * Tests the API against its OpenAPI description. Null if every call responded as described, otherwise the problem in
 * one line.
 */
export async function runSchemathesis(program, folder, env) {
  const code = await runNode(['apps/api/test/openapi/run-schemathesis.ts', program, folder], { env, yielding: true })
  const file = join(folder, 'report.json')
  if (!existsSync(file)) return 'Schemathesis wrote no report'
  const { complete, operations, failures, errors } = JSON.parse(readFileSync(file, 'utf8'))
  if (code === 0 && complete && operations.tested === operations.total && failures.length + errors.length === 0)
    return null
  const tried = `${operations.tested} of ${operations.total} calls tried`
  return `${tried}, ${failures.length} failures, ${errors.length} errors; see above`
}
