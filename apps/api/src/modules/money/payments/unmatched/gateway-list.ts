import { parse } from 'csv-parse/sync'

/** Headings of the authorization column, without case and punctuation. */
const HEADING = /^(authori[sz]ation)(identifier|id|guid)?$/

const IDENTIFIER = /^[A-Za-z0-9-]{8,64}$/

/**
 * Reads a table (comma, semicolon or tab) with a column "AuthorizationIdentifier", or one identifier per line. Throws
 * without any. Other columns are not trusted.
 */
export function parseGatewayList(text: string): string[] {
  const rows = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const [head = [], ...rest] = rows
  const column = head.findIndex((heading) => HEADING.test(heading.toLowerCase().replace(/[^a-z]/g, '')))
  if (column < 0 && rows.some((row) => row.length > 1)) {
    throw new Error('The list has no column AuthorizationIdentifier')
  }
  const named = (column < 0 ? rows : rest).map((row) => row[Math.max(column, 0)] ?? '')
  const wrong = named.findIndex((identifier) => !IDENTIFIER.test(identifier))
  if (wrong >= 0) {
    const line = wrong + (column < 0 ? 1 : 2)
    throw new Error(`Row ${line} of the list holds no authorization: ${named[wrong]?.slice(0, 40) || 'nothing'}`)
  }
  return [...new Map(named.map((identifier) => [identifier.toLowerCase(), identifier])).values()]
}
