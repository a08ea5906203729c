// Tests the API against its OpenAPI description with Schemathesis:
//   node run-schemathesis.ts <path of `schemathesis`> <folder for description and report>
// Exits with the program's code; the folder then contains `report.json`.

import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import startDatabase from '@forenet/testkit/vitest-setup'
import type { OpenAPIV3_1 } from 'openapi-types'
import { type Input, inputsOf } from '../rights/inputs.ts'
import { createScene, type Scene } from '../rights/scene.ts'

const HERE = import.meta.dirname
/** Takes less than a minute on an idle machine. */
const LONGEST_MS = 600_000
/**
 * Advances the portal's minute this often: each call is tried with invalid tokens, limited to 120 a minute per network.
 */
const MINUTE_EVERY_MS = 5_000

const [program, folder] = process.argv.slice(2)
if (!program || !folder) throw new Error('Usage: run-schemathesis.ts <program> <folder>')
await mkdir(folder, { recursive: true })
const stopDatabase = await startDatabase()
const portal = await startTestPortal({ checkAnswers: 'trust-answers' })
const minutes = setInterval(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
}, MINUTE_EVERY_MS)
try {
  process.exitCode = await tryAll(program, folder, portal, await createScene(portal))
} finally {
  clearInterval(minutes)
  await portal.stop()
  await stopDatabase()
}

/** The caller is the scene's member with the roles of club owner and super administrator. */
async function tryAll(program: string, folder: string, portal: TestPortal, scene: Scene): Promise<number> {
  const roles = ['org:ALL|role:USER', `org:${scene.home.key}|role:ADMIN`, 'org:ALL|role:SUPER_ADMIN']
  const token = await portal.token({ ...scene.person, roles, expiresIn: 86_400 })
  const description = join(folder, 'openapi.json')
  await writeFile(description, JSON.stringify(await describedWithExamples(portal, inputsOf(scene))))
  const args = [
    ...['--config-file', join(HERE, 'schemathesis.toml'), 'run', description, '--url', portal.origin],
    ...['--header', `Authorization: Bearer ${token}`, '--no-color'],
    ...['--report', 'json', '--report-json-path', join(folder, 'report.json')],
  ]
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(HERE, 'formats.py') }
  const running = spawn(program, args, { cwd: folder, env, stdio: 'inherit', timeout: LONGEST_MS })
  return new Promise((done, fail) => {
    running.on('error', fail)
    running.on('exit', (code) => done(code ?? 1))
  })
}

/** The description with each call's valid input as example, so that successful responses are validated too. */
async function describedWithExamples(portal: TestPortal, inputs: Record<string, Input>): Promise<OpenAPIV3_1.Document> {
  const document = (await (await fetch(`${portal.origin}/openapi.json`)).json()) as OpenAPIV3_1.Document
  for (const call of ALL_CALLS) addExamples(operationOf(document, call), inputs[call.name] ?? {})
  return document
}

function operationOf(document: OpenAPIV3_1.Document, { path, method, name }: Call): OpenAPIV3_1.OperationObject {
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

function addExamples({ parameters = [], requestBody }: OpenAPIV3_1.OperationObject, input: Input): void {
  for (const parameter of parameters) {
    if (!('in' in parameter)) continue
    const given = (parameter.in === 'path' ? input.params : input.query)?.[parameter.name]
    if (given !== undefined) parameter.example = given
  }
  const json = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined
  if (json && input.body) json.example = input.body
}
