import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { registerCleanup } from '../setting/undo.ts'

const LOOK_AGAIN_MS = 5
const STOP_WITHIN_MS = 30_000

export type StartedPortal = { pid: number; startedMs: number; stop: () => Promise<void> }

export type StartOptions = {
  command: string
  args: readonly string[]
  cwd: string
  environment: Record<string, string | undefined>
  port: number
  withinMs: number
}

/**
 * Runs a command until the first 200 of `/health/ready`. `startedMs`: milliseconds since spawning it. @throws with the
 * command's last output if it exits before, or takes longer than `withinMs`
 */
export async function runStartCommand(stack: AsyncDisposableStack, options: StartOptions): Promise<StartedPortal> {
  const began = performance.now()
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: options.environment,
    // The command has its own process group, which gets Ctrl-C as from a terminal.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  await once(child, 'spawn')
  const stop = () => interrupt(child)
  await registerCleanup(stack, stop)
  while (!(await isReady(options.port))) {
    if (child.exitCode !== null) throw new Error(`${options.command} ended (${child.exitCode}):\n${words}`)
    if (performance.now() - began > options.withinMs)
      throw new Error(`Not ready after ${options.withinMs} ms:\n${words}`)
    await delay(LOOK_AGAIN_MS)
  }
  return { pid: child.pid ?? 0, startedMs: performance.now() - began, stop }
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const group = -child.pid
  const gone = once(child, 'exit')
  process.kill(group, 'SIGINT')
  const timer = setTimeout(() => process.kill(group, 'SIGKILL'), STOP_WITHIN_MS)
  await gone
  clearTimeout(timer)
}

function isReady(port: number): Promise<boolean> {
  return new Promise((done) => {
    const request = get({ host: '127.0.0.1', port, path: '/health/ready', agent: false }, (response) => {
      response.resume()
      done(response.statusCode === 200)
    })
    request.once('error', () => done(false))
  })
}

/** The environment without npm's changes, as in a fresh shell. */
export function buildShellEnvironment(more: Record<string, string>): Record<string, string | undefined> {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = (process.env.PATH ?? '').split(separator).filter((folder) => !folder.includes('node_modules'))
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name))
  return { ...Object.fromEntries(own), PATH: path.join(separator), ...more }
}
