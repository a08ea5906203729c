import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@forenet/testkit/free-port'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPortInUse } from './port-in-use.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

type Started = { npm: ChildProcess; dataDir: string; ports: number[]; said: () => string }

/** Runs `npm start` in its own process group, with a data folder that identifies its processes. */
async function npmStart(): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forenet-stopping-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const port = await findFreePort()
  const sandboxPort = await findFreePort()
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SEED_DEMONSTRATION: 'false',
      LOG_LEVEL: 'silent',
    },
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk
  }
  npm.stdout.on('data', listen)
  npm.stderr.on('data', listen)
  onTestFinished(async () => {
    for (const pid of await processesOf(dataDir)) process.kill(pid, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  return { npm, dataDir, ports: [port, sandboxPort], said: () => output }
}

/** Waits for text in the output; fails with the output if the command ends first. */
async function says({ npm, said }: Started, words: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (!said().includes(words) && npm.exitCode === null) throw new Error(`Not said: ${words}\n${said()}`)
    },
    { timeout: 100_000, interval: 20 },
  )
  expect(said()).toContain(words)
}

/** All processes with this data folder in environment or command line. */
async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
      return (await read('environ')).includes(dataDir) || (await read('cmdline')).includes(dataDir)
    }),
  )
  return pids.filter((_pid, index) => ours[index]).map(Number)
}

async function commandOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
}

async function portalOf(dataDir: string): Promise<number> {
  for (const pid of await processesOf(dataDir)) if ((await commandOf(pid)).includes('apps/api/src/main.ts')) return pid
  throw new Error('The portal does not run')
}

async function nothingIsLeft({ npm, dataDir, ports }: Started): Promise<void> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
  expect(await Promise.all((await processesOf(dataDir)).map(commandOf))).toEqual([])
  for (const port of ports) expect(await isPortInUse(port), String(port)).toBe(false)
}

test.runIf(process.platform === 'linux').each([
  ['SIGTERM', 'npm'],
  ['SIGINT', 'npm'],
  ['SIGTERM', 'portal'],
] as const)('%s to the %s alone stops everything before npm ends', { timeout: 240_000 }, async (signal, whom) => {
  const started = await npmStart()
  await says(started, 'Forenet is ready')
  expect((await processesOf(started.dataDir)).length, 'starter, portal, database, stand-ins').toBeGreaterThan(3)
  process.kill(whom === 'npm' ? (started.npm.pid ?? 0) : await portalOf(started.dataDir), signal)
  await nothingIsLeft(started)
  expect(started.said()).toContain('Stopping (')
  // LOG_LEVEL silences the log, not the security events.
  const line = started
    .said()
    .split('\n')
    .find((text) => text.startsWith('{'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ stream: 'security', event: 'portal-started' })
})

test.runIf(process.platform === 'linux')(
  'SIGTERM while the portal is still starting stops everything, too',
  { timeout: 240_000 },
  async () => {
    const started = await npmStart()
    await vi.waitFor(() => portalOf(started.dataDir), { timeout: 100_000, interval: 20 })
    // The database runs, the portal does not yet.
    await vi.waitFor(async () => expect(await readdir(join(started.dataDir, 'postgresql'))).toContain('cluster'), {
      timeout: 100_000,
      interval: 20,
    })
    process.kill(started.npm.pid ?? 0, 'SIGTERM')
    await nothingIsLeft(started)
    expect(started.said()).not.toContain('Forenet is ready')
  },
)
