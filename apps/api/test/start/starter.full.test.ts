import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const TOOLS = fileURLToPath(new URL('../../../../tools', import.meta.url))
const NOBODY = 65_534
const asRoot = process.getuid?.() === 0

async function folder(mode: number): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'forenet-starter-'))
  await chmod(path, mode)
  onTestFinished(async () => {
    await chmod(path, 0o755)
    await rm(path, { recursive: true, force: true })
  })
  return path
}

/** Node where any user can run it; the project may be in a folder of root's. */
const runtime = async (): Promise<string> => {
  if (!asRoot) return process.execPath
  const path = join(await folder(0o755), 'node')
  await copyFile(process.execPath, path)
  return path
}

/** A package registry with one package: the runtime of this test. */
async function registry(): Promise<string> {
  const source = await folder(0o755)
  await mkdir(join(source, 'package', 'bin'), { recursive: true })
  await writeFile(join(source, 'package', 'package.json'), JSON.stringify({ name: 'node', version: '24.0.0' }))
  await writeFile(join(source, 'package', 'bin', 'node'), `#!/bin/sh\nexec '${await runtime()}' "$@"\n`, {
    mode: 0o755,
  })
  spawnSync('tar', ['czf', 'node.tgz', 'package'], { cwd: source })
  const tarball = await readFile(join(source, 'node.tgz'))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `http://${request.headers.host}/node/-/node-24.0.0.tgz`, integrity }
    const version = { name: 'node', version: '24.0.0', dist }
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ name: 'node', 'dist-tags': { latest: '24.0.0' }, versions: { '24.0.0': version } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A project with the starter's tools, owned by the user who runs it. */
async function project(): Promise<string> {
  const path = await folder(0o755)
  await cp(TOOLS, join(path, 'tools'), { recursive: true })
  const dependencies = { node: '24.0.0' }
  await writeFile(join(path, 'package.json'), JSON.stringify({ name: 'project', private: true, dependencies }))
  const lock = {
    name: 'project',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'project', dependencies } },
  }
  await writeFile(join(path, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(path, '.npmrc'), `registry=${await registry()}\n`)
  if (asRoot) await chown(path, NOBODY, NOBODY)
  return path
}

/** Installs and runs a program as a user without a writable home; returns its output. */
async function startWithoutHome(path: string): Promise<string> {
  const home = await folder(0o555)
  const code = `
    import { install, run } from './tools/runtime.mjs'
    await install({ everything: false })
    process.exitCode = await run(['-e', 'console.log("it runs")'])`
  const { stdout } = await promisify(execFile)(await runtime(), ['--input-type=module', '-e', code], {
    cwd: path,
    env: { PATH: process.env.PATH ?? '', HOME: home },
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  return stdout
}

test('packages are installed without a writable home', async () => {
  expect(await startWithoutHome(await project())).toBe('Installing packages …\nit runs\n')
})

test('the installation runs from a read-only folder', async () => {
  const path = await project()
  await startWithoutHome(path)
  await rm(join(path, '.cache'), { recursive: true })
  if (asRoot) await chown(path, 0, 0)
  await chmod(path, 0o555)
  expect(await startWithoutHome(path)).toBe('it runs\n')
})
