import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parseTable } from '../../src/platform/table-files/parse-table.ts'

const BOOK =
  '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Ark1" sheetId="1" r:id="rId7"/></sheets></workbook>'
const RELATIONS = '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>'
const TEXTS =
  '<sst><si><t>Navn</t></si><si><r><t>Føds</t></r><r><t>elsdato</t></r><rPh><t>x</t></rPh></si><si><t>Åse &amp; Bo</t></si></sst>'

type Given = { book?: string; sheet?: string; texts?: string }

const rows = (...all: string[]) =>
  `<worksheet><sheetData>${all.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`
const heads = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Tlf</t></is></c>'

function spreadsheet({
  book = BOOK,
  sheet = rows(heads, '<c r="A2" t="s"><v>2</v></c>'),
  texts = TEXTS,
}: Given = {}): Buffer {
  return Buffer.from(
    zipSync({
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/sharedStrings.xml': strToU8(texts),
      'xl/workbook.xml': strToU8(book),
      'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
      'xl/media/image1.png': new Uint8Array(1_000),
    }),
  )
}

const codeOf = (bytes: Buffer) =>
  parseTable(bytes).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

describe('a spreadsheet', () => {
  test('is read as the cell values stored on saving, without evaluating formulas', async () => {
    const sheet = rows(
      heads,
      '<c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>40543</v></c><c r="C2"><v>1.2345678E7</v></c>',
      '<c r="A3" t="str"><f>CONCAT("Ida"," Lund")</f><v>Ida Lund</v></c><c r="C3"><f>1+1</f></c>',
      '<c r="A4" s="3"/>',
      '<c r="A5" t="inlineStr"><is><t>Ole</t></is></c><c r="B5" t="e"><v>#REF!</v></c>',
    )
    expect(await parseTable(spreadsheet({ sheet }))).toEqual({
      ...{ encoding: null, strayBytes: 0, delimiter: null, sheets: [{ name: 'Ark1', isHidden: false }], sheet: 0 },
      ...{ headingRow: 1, hiddenRows: 0, hiddenColumns: 0, numbers: [2, 3, 5] },
      headings: ['Navn', 'Fødselsdato', 'Tlf'],
      rows: [
        ['Åse & Bo', '40543', '12345678'],
        ['Ida Lund', '', '=1+1'],
        ['Ole', '#REF!'],
      ],
    })
  })

  test('repeats cells merged over several rows, and reads empty results and escapes of texts', async () => {
    const cell = (r: string, text: string) => `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<worksheet><sheetData>
      <row r="1">${cell('A1', 'Fornavn')}${cell('B1', 'Efternavn')}${cell('C1', 'Kontakt')}</row>
      <row r="2">${cell('C2', 'Telefon')}${cell('D2', 'Adresse')}</row>
      <row r="3">${cell('A3', 'Mie')}${cell('B3', 'Dam')}<c r="C3" t="str"><f>""</f><v></v></c>${cell('D3', 'Vej 1_x000D_\n2. th')}</row>
      <row r="4">${cell('A4', 'Per')}${cell('C4', '20304050')}</row>
      <row r="5">${cell('A5', 'Bo')}</row>
      </sheetData><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:D1"/><mergeCell ref="B3:B4"/><mergeCell ref="D3:D1048576"/><mergeCell ref="x"/></mergeCells></worksheet>`
    expect(await parseTable(spreadsheet({ sheet }))).toMatchObject({
      headingRow: 2,
      headings: ['Fornavn', 'Efternavn', 'Telefon', 'Adresse'],
      rows: [
        ['Mie', 'Dam', '', 'Vej 1\r\n2. th'],
        ['Per', 'Dam', '20304050', 'Vej 1\r\n2. th'],
        ['Bo', '', '', 'Vej 1\r\n2. th'],
      ],
    })
  })

  test('is read by row numbers and cell formats, from the visible sheet with headings', async () => {
    const book = `<workbook xmlns:r="r"><sheets><sheet name="Gammel" state="hidden" r:id="a"/><sheet name="Forside" r:id="b"/><sheet name="Liste" r:id="c"/></sheets></workbook>`
    const sheetsOf = ['a', 'b', 'c'].map((id) => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`)
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const listed = `<worksheet><cols><col min="3" max="16384" hidden="1"/></cols><sheetData><row r="1">${cell('Medlemmer 2026')}</row><row r="3">${cell('Navn')}${cell('Født')}</row>
      <row r="5">${cell('Bo')}<c s="1"><v>9568</v></c>${cell('fortroligt')}</row><row r="6" hidden="1">${cell('Skjult')}</row>
      <row r="7">${cell('Ida')}<c s="2"><v>40969.5</v></c></row><row r="8">${cell('Ole')}<c s="3"><v>9568</v></c></row></sheetData></worksheet>`
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;dage&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const bytes = Buffer.from(
      zipSync({
        'xl/workbook.xml': strToU8(book),
        'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${sheetsOf.join('')}</Relationships>`),
        'xl/styles.xml': strToU8(styles),
        'xl/worksheets/a.xml': strToU8(rows(heads, cell('Fra i fjor'))),
        'xl/worksheets/b.xml': strToU8(rows(cell('Navn'), cell('Se næste ark'))),
        'xl/worksheets/c.xml': strToU8(listed),
      }),
    )
    expect(await parseTable(bytes)).toMatchObject({
      ...{ sheet: 2, headingRow: 3, hiddenRows: 1, hiddenColumns: 1, headings: ['Navn', 'Født'], numbers: [5, 7, 8] },
      sheets: [{ name: 'Gammel', isHidden: true }, { name: 'Forside', isHidden: false }, { name: 'Liste' }],
      rows: [
        ['Bo', '1926-03-12'],
        ['Ida', '2012-03-01'],
        ['Ole', '9568'],
      ],
    })
    expect(await parseTable(bytes, { sheet: 1, headingRow: 1 })).toMatchObject({ rows: [['Se næste ark']] })
  })

  test('is read with other separators in its parts, and without rows of no height', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = `<worksheet><sheetData><row>${cell('Navn')}</row><row ht="0">${cell('Bo')}</row><row>${cell('Ida')}</row></sheetData></worksheet>`
    const bytes = zipSync({
      'xl\\Workbook.xml': strToU8(BOOK),
      'xl\\_rels\\Workbook.xml.rels': strToU8(RELATIONS),
      'xl\\worksheets\\Sheet1.xml': strToU8(sheet),
    })
    expect(await parseTable(Buffer.from(bytes))).toMatchObject({ rows: [['Ida']], hiddenRows: 1 })
  })

  const wide = rows(
    Array.from({ length: 300 }, (_, i) => `<c t="inlineStr"><is><t>K${i}</t></is></c>`).join(''),
    '<c><v>1</v></c>',
  )
  test.each([
    [
      'that unpacks without end',
      spreadsheet({ sheet: `<worksheet>${' '.repeat(21_000_000)}</worksheet>` }),
      'file-too-complex',
    ],
    ['with 300 columns', spreadsheet({ sheet: wide }), 'file-too-wide'],
    [
      'with a million rows',
      spreadsheet({ sheet: rows(heads, ...Array(60_000).fill('<c><v>1</v></c>')) }),
      'file-too-long',
    ],
    ['that is another zip file', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'file-unreadable'],
    ['that is cut off', spreadsheet().subarray(0, 200), 'file-unreadable'],
    ['whose XML is broken', spreadsheet({ sheet: '<worksheet><row><c>' }), 'file-unreadable'],
    [
      'whose entities grow',
      spreadsheet({
        sheet: `<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]>${rows(heads, '<c t="str"><v>&c;</v></c>')}`,
      }),
      'file-unreadable',
    ],
    [
      'that counts days from 1904',
      spreadsheet({ book: BOOK.replace('<workbookPr/>', '<workbookPr date1904="1"/>') }),
      'file-unreadable',
    ],
    ['with headings alone', spreadsheet({ sheet: rows(heads) }), 'file-empty'],
  ])('%s is rejected', { tags: 'full' }, async (_what, bytes, code) => expect(await codeOf(bytes)).toBe(code))
})

test('a quotation mark that is never closed is reported with its row, in spite of the guessed delimiter', async () => {
  const text = 'Fornavn;Efternavn;Adresse\nBo;Lund;"Vej 1\n2. th"\nNils;"Uafsluttet;Vej 13\nOda;Sidst;Vej 14\n'
  const refusal = await parseTable(Buffer.from(text)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'file-quote-unclosed', message: expect.stringContaining('row 3') })
})

test('the headings of a second file put below the first are no row', async () => {
  const half = (name: string) => `\ufeffFornavn;Efternavn\r\n${name};Dam\r\n`
  const { rows: read, numbers } = await parseTable(Buffer.from(half('Mie') + half('Per')))
  expect([read.map(([name]) => name), numbers]).toEqual([
    ['Mie', 'Per'],
    [2, 4],
  ])
})

test('columns that most rows have beyond the headings are columns without a heading', async () => {
  const table = async (text: string) => (await parseTable(Buffer.from(text))).headings
  expect(await table('Tlf;Navn\n1;Bo;Lund\n2;Ida;Krogh\n3;Ole\n')).toEqual(['Tlf', 'Navn', ''])
  expect(await table('Tlf;Navn\n1;Bo\n2;Ida;Krogh\n3;Ole\n')).toEqual(['Tlf', 'Navn'])
  expect(await table('Tlf;Navn\n1;Bo;Lund\n')).toEqual(['Tlf', 'Navn'])
})

test.each([
  ['the delimiter of its rows', 'Fornavn;Efternavn;Adresse (vej, nr, etage, side)\r\nAnna;Skille;Testvej 1\r\n', ';'],
  ['bars', 'Fornavn|By\nAnna|Ry\n', '|'],
  ['tildes', 'Fornavn~By\nAnna~Ry\n', '~'],
  ['commas in one column', 'Navn\n"Lund, Anna"\nHolm, Bo\n', ';'],
  ['lines that end in different ways', 'Navn;By\r\nAnna;Ry\nBo;Ry\rCarl;Ry', ';'],
])('a text with %s is split', async (_what, text, delimiter) => {
  const table = await parseTable(Buffer.from(text))
  expect(table.delimiter).toBe(delimiter)
  expect(table.rows.every((cells) => cells.length <= 3)).toBe(true)
  expect(table.rows).toHaveLength(text.trim().split(/\r\n|\n|\r/).length - 1)
})
