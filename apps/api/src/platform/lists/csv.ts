import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/** A column of a list as a file: its heading, and what stands in it of each row. */
export type CsvColumn<Row> = { heading: string; of: (row: Row) => string | number | null }

/**
 * Answers with rows as a CSV file that spreadsheets in Denmark open as they should: UTF-8 with a byte-order mark, semicolons,
 * CRLF, and cells that begin like a formula made text. Rows are written as they come, however many there are.
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
  })
  // Either end may go first: whoever downloads leaves, or reading fails, which then breaks the download off.
  void pipeline(Readable.from(records(columns, rows)), writer).catch(() => writer.destroy())
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
  yield columns.map(({ heading }) => heading)
  for await (const row of rows) yield columns.map(({ of }) => of(row))
}
