import { crc32 } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'

const BOOK = '<workbook xmlns:r="r"><sheets><sheet name="Ark1" sheetId="1" r:id="rId7"/></sheets></workbook>'
const RELATIONS = '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>'
const SHEET = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row><row><c><v>1</v></c></row></sheetData></worksheet>'

/** A spreadsheet of highly compressible parts. */
function spreadsheet({ sheet = SHEET, texts = '<sst><si><t>Navn</t></si></sst>' } = {}): Buffer {
  const parts: Zippable = {
    'xl/workbook.xml': strToU8(BOOK),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
    'xl/sharedStrings.xml': strToU8(texts),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  }
  return Buffer.from(zipSync(parts, { level: 1 }))
}

/** Stored entries of one byte each, without a directory. */
function manyEntries(count: number): Buffer {
  const name = Buffer.from('a')
  const entry = Buffer.alloc(32)
  entry.writeUInt32LE(0x04034b50, 0)
  entry.writeUInt32LE(crc32(name), 14)
  entry.writeUInt32LE(1, 18)
  entry.writeUInt32LE(1, 22)
  entry.writeUInt16LE(1, 26)
  entry.write('aa', 30)
  return Buffer.concat(Array<Buffer>(count).fill(entry))
}

const row = (cells: string) => `<row>${cells}</row>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const nested = (name: string, depth: number, inner: string) =>
  `${`<${name}>`.repeat(depth)}${inner}${`</${name}>`.repeat(depth)}`

/** Spreadsheets that are slowest to parse or unpack to the most, with the code of those that exceed a limit. */
export const WORST_SPREADSHEETS: readonly [name: string, make: () => Buffer, refusedAs?: string][] = [
  [
    '100,000 nested texts',
    () => spreadsheet({ texts: `<sst><si>${nested('t', 100_000, 'x')}</si></sst>` }),
    'file-too-complex',
  ],
  [
    'texts nested just within the limit',
    () => spreadsheet({ texts: `<sst><si>${nested('t', 45, 'x').repeat(30_000)}</si></sst>` }),
  ],
  [
    '19 million empty texts',
    () => spreadsheet({ texts: `<sst>${'<si/>'.repeat(19_000_000)}</sst>` }),
    'file-too-complex',
  ],
  ['3 million empty cells', () => spreadsheet({ sheet: sheetOf(row('<c/>'.repeat(3_000_000))) })],
  ['2 million entities', () => spreadsheet({ texts: `<sst><si><t>${'&amp;'.repeat(2_000_000)}</t></si></sst>` })],
  [
    'a million attributes',
    () => spreadsheet({ texts: `<sst ${Array.from({ length: 1_000_000 }, (_, nth) => `a${nth}=""`).join(' ')}/>` }),
    'file-too-complex',
  ],
  [
    'one long text in 800,000 cells',
    () =>
      spreadsheet({
        texts: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        sheet: sheetOf(row('<c t="s"><v>0</v></c>'.repeat(20)).repeat(40_000)),
      }),
    'file-too-complex',
  ],
  ['600,000 entries', () => manyEntries(600_000), 'file-too-complex'],
  ['100 MB of blanks', () => spreadsheet({ sheet: `<worksheet>${' '.repeat(100_000_000)}` }), 'file-too-complex'],
]

const MB_20 = 20_000_000
const fill = (part: string, bytes = MB_20) => part.repeat(Math.floor(bytes / part.length))

/** Texts of 20 MB that are slowest to parse as a table. */
export const WORST_TABLES: readonly [name: string, make: () => Buffer, refusedAs?: string][] = [
  ['nothing but quotation marks', () => Buffer.from(fill('"'))],
  [
    'a quotation mark that never closes',
    () => Buffer.from(`Navn;Mail\n"${fill('x.', MB_20 - 100)}`),
    'file-unreadable',
  ],
  ['nothing but separators', () => Buffer.from(fill(';')), 'file-too-complex'],
  ['50,000 rows of 40 cells', () => Buffer.from(`Navn\n${`${'ab;'.repeat(39)}\n`.repeat(50_000)}`)],
  ['nothing but ends of lines', () => Buffer.from(fill('\r\n')), 'file-too-long'],
]

const FIELDS = ['name', 'email', 'phone', 'birth-date', 'address', 'post-code', 'city', 'tags']
const people = (cell: string, rows: number) => ({
  file: Buffer.from(`${FIELDS.join(';')}\n${`${Array(FIELDS.length).fill(cell).join(';')}\n`.repeat(rows)}`),
  fields: FIELDS.join(','),
})

/** People whose cells are slowest to parse, with each column's type. */
export const WORST_PEOPLE: readonly [name: string, make: () => { file: Buffer; fields: string }][] = [
  ['cells of 20,000 blanks and a letter', () => people(`a${' '.repeat(20_000)}a`, 120)],
  ['cells of 20,000 commas', () => people('a,'.repeat(10_000), 120)],
  ['cells of 20,000 signs of an address', () => people('a@a.'.repeat(5_000), 120)],
]

const CALENDAR_LENGTH = 400_000
const calendar = (part: string) => {
  const body = part.repeat(Math.floor((CALENDAR_LENGTH - 60) / part.length))
  return `BEGIN:VCALENDAR\r\n${body}\r\nEND:VCALENDAR`
}

/** Calendars of the maximum size that are slowest to parse. */
export const WORST_CALENDARS: readonly [name: string, make: () => string][] = [
  ['events within events', () => calendar('BEGIN:VEVENT\r\n')],
  ['parameters', () => calendar(';A=B').replace('\r\n', '\r\nSUMMARY')],
  ['commas', () => calendar(',').replace('\r\n', '\r\nCATEGORIES:')],
  [
    'dates far away',
    () => calendar('BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:99991231\r\nDURATION:P120D\r\nSUMMARY:a\r\nEND:VEVENT\r\n'),
  ],
]
