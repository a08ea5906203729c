import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { ProblemError } from '../http/problem-error.ts'
import { ConcurrencyLimiter } from '../tasks/concurrency-limiter.ts'
import { defineParser, type Parsers } from '../tasks/parsers.ts'
import type { FileTable, ReadingChoices } from './parse-table.ts'

const TABLE_PARSER = defineParser<typeof import('./parse-table.ts'), 'encodeTable'>(
  new URL('./parse-table.ts', import.meta.url),
  'encodeTable',
)

/** Concurrency limit per process, because an import may need a hundred megabytes of memory. */
export const importTurns = () => new ConcurrencyLimiter({ running: 4, waiting: 12, waitingPerKey: 2 })

/** Parses in a separate process. Throws for an invalid file. */
export async function readTable(parsers: Parsers, bytes: Buffer, choices: ReadingChoices = {}): Promise<FileTable> {
  if (bytes.length > IMPORT_LIMITS.bytes) throw new ProblemError('too-large', 'A file must be at most 20 MB')
  const { blocks, ...table } = await parsers.run(TABLE_PARSER, bytes, choices)
  const rows: string[][] = []
  for (const block of blocks) {
    rows.push(...(JSON.parse(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString()) as string[][]))
    // Yield, because decoding a large table would delay other requests.
    await new Promise(setImmediate)
  }
  return { ...table, rows }
}
