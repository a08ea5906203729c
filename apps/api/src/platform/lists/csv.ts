import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { causeOf } from '../observability/reason-of.ts'

/** A column of a list as a file: its heading, and what stands in it of each row. */
export type CsvColumn<Row> = { heading: string; of: (row: Row) => string | number | null }

/** '-12,00': it begins like a formula, and is none. */
const BELOW_NOTHING = /^-\d+(?:,\d+)?$/
/** A cell may have options of its own; the types of csv-stringify leave this one out. */
const asFigure = (value: string) => ({ value, escape_formulas: false })

/**
 * Answers with rows as a CSV file that spreadsheets in Denmark open as they should: UTF-8 with a byte-order mark, semicolons,
 * CRLF, and cells that begin like a formula made text, but not figures below nothing, which are to be added up. Rows are written as they come, however many there are.
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  filename: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): FastifyReply {
  const writer = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (text) => (BELOW_NOTHING.test(text) ? asFigure(text) : text) },
  })
  pipeline(Readable.from(records(columns, rows)), writer).catch((error: unknown) => {
    // Whoever downloads may leave before the end; anything else breaks the download off, and is ours to look at.
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!left) reply.log.error({ err: causeOf(error) }, 'a list as a file broke off')
  })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(filename))
    .header('cache-control', 'private, no-store')
    .header('vary', 'Authorization')
    .send(writer)
}

async function* records<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<(string | number | null)[]> {
  yield columns.map(({ heading }) => heading.charAt(0).toUpperCase() + heading.slice(1))
  for await (const row of rows) yield columns.map(({ of }) => of(row))
}
