import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from './project.ts'
import { registerCleanup } from './undo.ts'

const STOP_WITHIN_MS = 25_000

export type ChildHandle<Ready> = { process: ChildProcess; ready: Ready }

/**
 * Starts a program and waits for its first message, sent when it is ready; stops it when `stack` is disposed. @throws
 * if it exits before
 */
export async function startChild<Ready>(
  stack: AsyncDisposableStack,
  program: URL,
  environment: Record<string, string | undefined> = {},
  flags: readonly string[] = [],
  folder = PROJECT_ROOT,
): Promise<ChildHandle<Ready>> {
  const child = fork(fileURLToPath(program), [], {
    cwd: folder,
    // The child has its own process group, so that Ctrl-C reaches only the benchmark, which stops its children in
    // order.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...surroundings(), ...environment },
  })
  await registerCleanup(stack, () => stopProcess(child))
  return { process: child, ready: await nextMessage<Ready>(child) }
}

/** The environment without variables that configure the portal. */
function surroundings(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** @throws the child's error */
export async function sendToChild<Question extends object, Answer>(
  child: ChildHandle<unknown>,
  question: Question,
): Promise<Answer> {
  const answer = nextMessage<{ answer: Answer } | { failure: string }>(child.process)
  child.process.send(question)
  const got = await answer
  if ('failure' in got) throw new Error(got.failure)
  return got.answer
}

/** Exits together with the parent process. */
export function answerParentRequests<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (question) => {
    answer(question as Question).then(
      (given) => process.send?.({ answer: given }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.send?.({ ready: true })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  child.kill('SIGTERM')
  await gone
  clearTimeout(timer)
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, fail) => {
    const ended = (code: number | null, signal: string | null) =>
      fail(new Error(`${child.spawnargs.at(-1)} ended (${signal ?? code})`))
    child.once('exit', ended)
    child.once('error', fail)
    child.once('message', (message) => {
      child.off('exit', ended)
      child.off('error', fail)
      done(message as T)
    })
  })
}
