import { ProblemError } from '../http/problem-error.ts'
import type { ParserResult, ParserTask } from './parsers.ts'
import { serveTasks } from './serve-tasks.ts'

serveTasks<ParserTask, ParserResult>(async ({ module, name, input }) => {
  const parsers = (await import(module)) as Record<string, (...input: unknown[]) => unknown>
  try {
    return { value: await parsers[name]?.(...input) }
  } catch (error) {
    if (error instanceof ProblemError) return { problem: { code: error.code, detail: error.message } }
    throw error
  }
})
