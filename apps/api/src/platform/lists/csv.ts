import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { errorCause } from '../observability/error-reason.ts'

export type CsvColumn<Row> = { heading: string; of: (row: Row) => string | number | null }

/** '-12,00' starts like a formula, but is a number. */
const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/
/** The types of csv-stringify omit this option. */
const unescapedValue = (value: string) => ({ value, escape_formulas: false })

const csvWriter = () =>
  stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (text) => (NEGATIVE_NUMBER.test(text) ? unescapedValue(text) : text) },
  })

/** The caller bounds the rows. */
export async function writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  await pipeline(Readable.from(listRecords(columns, rows)), csvWriter(), async (written: AsyncIterable<Uint8Array>) => {
    for await (const chunk of written) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

export function sendCsvFile(reply: FastifyReply, filename: string, bytes: Buffer): FastifyReply {
  return csvReply(reply, filename).send(bytes)
}

/**
 * CSV for Danish spreadsheets: UTF-8 with BOM, semicolons, CRLF. Escapes formula injection, except negative numbers,
 * which must stay summable.
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  filename: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): FastifyReply {
  const writer = csvWriter()
  pipeline(Readable.from(listRecords(columns, rows)), writer).catch((error: unknown) => {
    // The client may cancel the download.
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!left) reply.log.error({ err: errorCause(error) }, 'a list as a file broke off')
  })
  return csvReply(reply, filename).send(writer)
}

function csvReply(reply: FastifyReply, filename: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(filename))
    .header('cache-control', 'private, no-store')
    .header('vary', 'Authorization')
}

async function* listRecords<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<(string | number | null)[]> {
  yield columns.map(({ heading }) => heading.charAt(0).toUpperCase() + heading.slice(1))
  for await (const row of rows) yield columns.map(({ of }) => of(row))
}
