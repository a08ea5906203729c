import { ProblemError } from '../../src/platform/http/problem-error.ts'

/** Parsers that misbehave. */

export const echo = (text: string): string => text

export function hang(): never {
  for (;;);
}

export function fillMemory(): never {
  const kept: string[][] = []
  for (let nth = 0; ; nth++) kept.push(Array.from({ length: 1_000 }, (_, at) => `${nth} ${at}`))
}

export function refuse(): never {
  throw new ProblemError('file-empty', 'Nothing is in it')
}

export function fail(): never {
  throw new TypeError('cannot read properties of undefined')
}

export async function wait(ms: number): Promise<number> {
  await new Promise((done) => setTimeout(done, ms))
  return ms
}
