import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parseTable } from '../../src/modules/imports/parse-table.ts'

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
  test('is read as what its cells showed when it was saved; no formula is worked out', async () => {
    const sheet = rows(
      heads,
      '<c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>40543</v></c><c r="C2"><v>1.2345678E7</v></c>',
      '<c r="A3" t="str"><f>CONCAT("Ida"," Lund")</f><v>Ida Lund</v></c><c r="C3"><f>1+1</f></c>',
      '<c r="A4" s="3"/>',
      '<c r="A5" t="inlineStr"><is><t>Ole</t></is></c><c r="B5" t="e"><v>#REF!</v></c>',
    )
    expect(await parseTable(spreadsheet({ sheet }))).toEqual({
      encoding: null,
      delimiter: null,
      headings: ['Navn', 'Fødselsdato', 'Tlf'],
      rows: [
        ['Åse & Bo', '40543', '12345678'],
        ['Ida Lund', '', '=1+1'],
        ['Ole', ''],
      ],
    })
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
  ])('%s is refused', async (_what, bytes, code) => expect(await codeOf(bytes)).toBe(code))
})
