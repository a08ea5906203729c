import { crc32 } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'

const BOOK = '<workbook xmlns:r="r"><sheets><sheet name="Ark1" sheetId="1" r:id="rId7"/></sheets></workbook>'
const RELATIONS = '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>'
const SHEET = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row><row><c><v>1</v></c></row></sheetData></worksheet>'

/** A spreadsheet of these parts; they compress to a fraction. */
function spreadsheet({ sheet = SHEET, texts = '<sst><si><t>Navn</t></si></sst>' } = {}): Buffer {
  const parts: Zippable = {
    'xl/workbook.xml': strToU8(BOOK),
    'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
    'xl/sharedStrings.xml': strToU8(texts),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  }
  return Buffer.from(zipSync(parts, { level: 9 }))
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

/** Spreadsheets of at most 20 MB that take the longest to read, or unpack to the most. */
export const WORST_SPREADSHEETS: readonly [name: string, make: () => Buffer][] = [
  ['100,000 nested texts', () => spreadsheet({ texts: `<sst><si>${nested('t', 100_000, 'x')}</si></sst>` })],
  [
    'texts nested just within the limit',
    () => spreadsheet({ texts: `<sst><si>${nested('t', 45, 'x').repeat(60_000)}</si></sst>` }),
  ],
  ['19 million empty texts', () => spreadsheet({ texts: `<sst>${'<si/>'.repeat(19_000_000)}</sst>` })],
  ['999,000 empty texts', () => spreadsheet({ texts: `<sst>${'<si/>'.repeat(999_000)}</sst>` })],
  ['4.9 million empty cells', () => spreadsheet({ sheet: sheetOf(row('<c/>'.repeat(4_900_000))) })],
  ['4 million texts in one cell', () => spreadsheet({ texts: `<sst><si>${'<t/>'.repeat(4_000_000)}</si></sst>` })],
  [
    'a text of 19 million characters',
    () => spreadsheet({ texts: `<sst><si><t>${'x'.repeat(19_000_000)}</t></si></sst>` }),
  ],
  ['3 million entities', () => spreadsheet({ texts: `<sst><si><t>${'&amp;'.repeat(3_000_000)}</t></si></sst>` })],
  [
    '2 million attributes',
    () => spreadsheet({ texts: `<sst ${Array.from({ length: 1_500_000 }, (_, nth) => `a${nth}=""`).join(' ')}/>` }),
  ],
  ['an attribute of 19 million characters', () => spreadsheet({ texts: `<sst a="${'&lt;'.repeat(4_500_000)}"/>` })],
  ['a name of 19 million characters', () => spreadsheet({ texts: `<${'s'.repeat(19_000_000)}/>` })],
  ['a comment of 19 million dashes', () => spreadsheet({ texts: `<sst><!--${'- '.repeat(9_000_000)}--></sst>` })],
  ['a document type of 19 million brackets', () => spreadsheet({ texts: `<!DOCTYPE a [${'['.repeat(19_000_000)}` })],
  [
    'one long text in a million cells',
    () =>
      spreadsheet({
        texts: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        sheet: sheetOf(row('<c t="s"><v>0</v></c>'.repeat(20)).repeat(40_000)),
      }),
  ],
  [
    '50,000 rows of 40 cells',
    () => spreadsheet({ sheet: sheetOf(row('<c/>'.repeat(39).concat('<c><v>1</v></c>')).repeat(50_000)) }),
  ],
  ['625,000 entries', () => manyEntries(625_000)],
  ['200 MB of blanks', () => spreadsheet({ sheet: `<worksheet>${' '.repeat(200_000_000)}` })],
]

const MB_20 = 20_000_000
const fill = (part: string, bytes = MB_20) => part.repeat(Math.floor(bytes / part.length))

/** Texts of 20 MB that take the longest to read as a table. */
export const WORST_TABLES: readonly [name: string, make: () => Buffer][] = [
  ['nothing but quotation marks', () => Buffer.from(fill('"'))],
  ['a quotation mark that never closes', () => Buffer.from(`Navn;Mail\n"${fill('x;')}`)],
  ['nothing but separators', () => Buffer.from(fill(';'))],
  ['10 million cells', () => Buffer.from(fill(`${'a;'.repeat(50_000)}\n`))],
  ['50,000 rows of 100 cells', () => Buffer.from(`Navn\n${`${'ab;'.repeat(99)}\n`.repeat(50_000)}`)],
  ['nothing but ends of lines', () => Buffer.from(fill('\r\n'))],
  ['quoted cells with quotation marks', () => Buffer.from(fill('"a""b";'))],
  ['one line without end', () => Buffer.from(fill('x'))],
  ['blanks', () => Buffer.from(fill(' '))],
  ['bytes that are no UTF-8', () => Buffer.alloc(MB_20, 0xe6)],
]

const CALENDAR_LENGTH = 400_000
const calendar = (part: string) => {
  const body = part.repeat(Math.floor((CALENDAR_LENGTH - 60) / part.length))
  return `BEGIN:VCALENDAR\r\n${body}\r\nEND:VCALENDAR`
}

/** Calendars of the largest size that take the longest to read. */
export const WORST_CALENDARS: readonly [name: string, make: () => string][] = [
  ['events within events', () => calendar('BEGIN:VEVENT\r\n')],
  ['empty events', () => calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n')],
  ['parameters', () => calendar(';A=B').replace('\r\n', '\r\nSUMMARY')],
  ['quoted parameters', () => calendar(';A="').replace('\r\n', '\r\nSUMMARY')],
  ['escapes', () => calendar('\\,').replace('\r\n', '\r\nBEGIN:VEVENT\r\nSUMMARY:')],
  ['folded lines', () => calendar('x\r\n ').replace('\r\n', '\r\nSUMMARY:')],
  ['commas', () => calendar(',').replace('\r\n', '\r\nCATEGORIES:')],
  [
    'long rules',
    () =>
      calendar(
        `BEGIN:VEVENT\r\nDTSTART:20270101\r\nSUMMARY:a\r\nRRULE:FREQ=YEARLY;BYDAY=${'1MO,'.repeat(2_000)}\r\nEND:VEVENT\r\n`,
      ),
  ],
  [
    'dates far away',
    () => calendar('BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:99991231\r\nDURATION:P120D\r\nSUMMARY:a\r\nEND:VEVENT\r\n'),
  ],
  [
    'time zones',
    () =>
      calendar(
        'BEGIN:VTIMEZONE\r\nTZID:a\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nDTSTART;TZID=a:20270101T000000\r\nSUMMARY:a\r\nEND:VEVENT\r\n',
      ),
  ],
  ['blanks', () => calendar(' ')],
]
