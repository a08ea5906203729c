import type { ProblemCode } from '@forenet/contract/problem'
import { ProblemError } from '../http/problem-error.ts'
import { TaskAborted, TaskProcess } from './task-process.ts'

/** Parses user input in another process, identified by module and name. */
export type Parser<Parse extends AnyParse> = { module: string; name: string; parse?: Parse }

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any function
type AnyParse = (...input: any[]) => unknown

export type ParserTask = { module: string; name: string; input: unknown[] }
export type ParserResult = { value: unknown } | { problem: { code: ProblemCode; detail: string } }

export type Parsers = {
  /** Throws the parser's `ProblemError`, `file-too-complex` (time or memory exceeded), `overloaded` (too many wait). */
  run<Parse extends AnyParse>(parser: Parser<Parse>, ...input: Parameters<Parse>): Promise<Awaited<ReturnType<Parse>>>
  close(): Promise<void>
}

export type ParserLimits = { processes: number; timeoutMs: number; maxHeapMb: number; maxWaiting: number }

const DEFAULT_LIMITS: ParserLimits = { processes: 2, timeoutMs: 30_000, maxHeapMb: 512, maxWaiting: 20 }

/** An idle process then ends, to free its memory. */
const IDLE_MS = 60_000

/** Usage: `defineParser<typeof import('./read.ts'), 'read'>(new URL('./read.ts', …), 'read')`. */
export function defineParser<Module, Name extends keyof Module & string>(
  module: URL,
  name: Name,
): Parser<Extract<Module[Name], AnyParse>> {
  return { module: module.href, name }
}

export function openParsers(limits: Partial<ParserLimits> = {}): Parsers {
  const { processes: count, timeoutMs, maxHeapMb, maxWaiting } = { ...DEFAULT_LIMITS, ...limits }
  const entry = new URL('./parser-process.ts', import.meta.url)
  const processes = Array.from({ length: count }, () => new TaskProcess(entry, { maxHeapMb, idleMs: IDLE_MS }))
  const waiting: { start: (idle: TaskProcess) => void; fail: (error: Error) => void }[] = []
  let closed = false

  const startNext = () => {
    const idle = processes.find(({ isBusy }) => !isBusy)
    if (idle) waiting.shift()?.start(idle)
  }
  const execute = (task: ParserTask) =>
    new Promise<unknown>((done, fail) => {
      if (closed) return fail(new ProblemError('overloaded', 'The portal is stopping; please try again in a moment'))
      if (waiting.length >= maxWaiting) {
        return fail(new ProblemError('overloaded', 'Too many files are being read; please try again in a moment'))
      }
      waiting.push({
        fail,
        start: (idle) => void idle.run(task, timeoutMs).then(done, fail).finally(startNext),
      })
      startNext()
    })

  return {
    async run(parser, ...input) {
      const { module, name } = parser
      try {
        const result = (await execute({ module, name, input })) as ParserResult
        if ('problem' in result) throw new ProblemError(result.problem.code, result.problem.detail)
        return result.value as never
      } catch (error) {
        const exceeded = error instanceof TaskAborted && (error.reason === 'timeout' || error.reason === 'memory')
        throw exceeded ? fileTooComplexProblem(error) : error
      }
    },
    async close() {
      closed = true
      for (const { fail } of waiting.splice(0)) fail(new TaskAborted('closed'))
      await Promise.all(processes.map((one) => one.close()))
    },
  }
}

export function fileTooComplexProblem(cause?: unknown): ProblemError {
  return new ProblemError('file-too-complex', 'The file is too large or too complex to be read', { cause })
}
