import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TaskReply, TaskRequest } from './serve-tasks.ts'

export type TaskProcessOptions = {
  maxHeapMb: number
  idleMs?: number
}

/** `memory`: killed or aborted, almost always because of memory. */
export class TaskAborted extends Error {
  readonly reason: 'timeout' | 'memory' | 'crash' | 'closed'

  constructor(reason: TaskAborted['reason'], cause?: unknown) {
    super(`The task was aborted: ${reason}`, { cause })
    this.reason = reason
  }
}

export class TaskFailed extends Error {}

type RunningTask = {
  number: number
  timer: NodeJS.Timeout
  done: (result: unknown) => void
  fail: (error: Error) => void
}

/** Node's exit code for out of memory on platforms without signals. */
const ABORTED_EXIT_CODE = 134

/**
 * Runs tasks in a process, because a full heap in a worker thread would end the portal. Starts with the first task and
 * is replaced after a hang or crash.
 */
export class TaskProcess {
  readonly #module: URL
  readonly #options: TaskProcessOptions
  #child: ChildProcess | null = null
  #running: RunningTask | null = null
  #idle: NodeJS.Timeout | undefined
  #number = 0

  constructor(module: URL, options: TaskProcessOptions) {
    this.#module = module
    this.#options = options
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  /** Callers wait until `isBusy` is false. Throws `TaskAborted` or `TaskFailed`. */
  run(task: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#running) throw new Error('The process is busy')
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    child.channel?.ref()
    return new Promise((done, fail) => {
      const timer = setTimeout(() => this.#abort(child, new TaskAborted('timeout')), timeoutMs)
      this.#running = { number: ++this.#number, timer, done, fail }
      child.send({ number: this.#number, task } satisfies TaskRequest, (error) => {
        if (error) this.#abort(child, new TaskAborted('crash', error))
      })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = null
    this.#takeRunning()?.fail(new TaskAborted('closed'))
    if (child && child.exitCode === null && child.signalCode === null) {
      child.ref()
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#module, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${this.#options.maxHeapMb}`],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    unrefChild(child)
    child.on('message', (reply: TaskReply) => this.#settle(child, reply))
    child.on('error', (error) => this.#abort(child, new TaskAborted('crash', error)))
    child.on('exit', (code, signal) => {
      const reason = signal !== null || code === ABORTED_EXIT_CODE ? 'memory' : 'crash'
      this.#abort(child, new TaskAborted(reason, new Error(`The process ended: ${signal ?? code}`)))
    })
    return child
  }

  #settle(child: ChildProcess, reply: TaskReply): void {
    if (child !== this.#child || reply.number !== this.#running?.number) return
    const running = this.#takeRunning()
    unrefChild(child)
    if (this.#options.idleMs !== undefined) this.#idle = setTimeout(() => this.close(), this.#options.idleMs).unref()
    if ('failure' in reply) running?.fail(new TaskFailed(reply.failure))
    else running?.done(reply.result)
  }

  #abort(child: ChildProcess, error: Error): void {
    if (child !== this.#child) return
    this.#child = null
    child.kill('SIGKILL')
    unrefChild(child)
    this.#takeRunning()?.fail(error)
  }

  #takeRunning(): RunningTask | null {
    const running = this.#running
    this.#running = null
    clearTimeout(running?.timer)
    return running
  }
}

function unrefChild(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** Passes only what Node needs, because code that parses user input must get none of the portal's secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TZ, NODE_COMPILE_CACHE } = process.env
  const passed = { PATH, SystemRoot, TZ, NODE_COMPILE_CACHE }
  const given = Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined))
  // React is several times faster in production mode.
  return { ...given, NODE_ENV: 'production' }
}
