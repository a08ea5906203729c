import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ROOT } from './project.ts'
import { undoAtEnd } from './undo.ts'

const STOP_WITHIN_MS = 25_000

/** A program of ours in a process of its own, spoken to over IPC: one question, one answer, in turn. */
export type Child<Ready> = { process: ChildProcess; ready: Ready }

/**
 * Starts a program and waits for its first message, which is what it tells when ready. It is stopped when `stack`
 * ends. Throws when it ends before that.
 */
export async function startChild<Ready>(
  stack: AsyncDisposableStack,
  program: URL,
  environment: Record<string, string | undefined> = {},
  flags: readonly string[] = [],
): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(program), [], {
    cwd: ROOT,
    // A group of its own: Ctrl-C reaches the bench alone, which stops what it started in order.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...surroundings(), ...environment },
  })
  await undoAtEnd(stack, () => stopProcess(child))
  return { process: child, ready: await nextMessage<Ready>(child) }
}

/** What a program needs of the machine, and nothing that would configure the portal otherwise than said. */
function surroundings(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** Puts a question to a child and waits for its answer; throws what the child says went wrong. */
export async function ask<Question extends object, Answer>(child: Child<unknown>, question: Question): Promise<Answer> {
  const answer = nextMessage<{ answer: Answer } | { failure: string }>(child.process)
  child.process.send(question)
  const got = await answer
  if ('failure' in got) throw new Error(got.failure)
  return got.answer
}

/** Answers the questions of the process that started this one, and ends with it. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
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

/** Asks a process to stop, waits for its end, and kills it when it takes too long. */
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
