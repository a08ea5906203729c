import { describe, expect, test } from 'vitest'
import { parseTable } from '../../src/platform/table-files/parse-table.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const codeOf = (bytes: Uint8Array) =>
  parseTable(bytes).then(
    () => null,
    ({ code }: { code?: string }) => code,
  )

describe('a web page that is named .xls', () => {
  test('is read as its table', async () => {
    const file = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=windows-1252><style>td { a: b }</style></head>
      <body><table border=1><tr><th>Fornavn</th><th>E-mail</th><th>Født</th></tr>
      <tr><td>S\xf8ren &amp; Bo</td><td><a href="mailto:s@example.org">s@example.org</a></td><td>03-05-1985</td></tr>
      <tr><td>\xc5se<br>Lund</td><td>&nbsp;</td><td x:num="31172">05-05-1985</td></tr></table></body></html>`
    expect(await parseTable(latin(file))).toMatchObject({
      encoding: 'windows-1252',
      delimiter: null,
      headings: ['Fornavn', 'E-mail', 'Født'],
      numbers: [2, 3],
      rows: [
        ['Søren & Bo', 's@example.org', '03-05-1985'],
        ['Åse\nLund', '', '05-05-1985'],
      ],
    })
  })

  test('is read with open elements, spans, a layout table and empty rows', async () => {
    const file = `\ufeff<!-- eksport --><table><tr><td>Klub</td></tr><tr><td><table>
      <tr><td>Navn<td>Mail<td>By<tr><td colspan=2>Bo<td rowspan=2>Ribe<tr><td>Ida<td>i@example.org
      <tr><td><td><td><tr><td>Eva<td><td>Ry</table></td></tr></table>`
    expect(await parseTable(Buffer.from(file))).toMatchObject({
      headings: ['Navn', 'Mail', 'By'],
      rows: [
        ['Bo', '', 'Ribe'],
        ['Ida', 'i@example.org', ''],
        ['Eva', '', 'Ry'],
      ],
      numbers: [2, 3, 5],
    })
  })

  test('is rejected without a table, and if it is too complex', async () => {
    expect(await codeOf(Buffer.from('<html><frameset><frame src="a.htm"></frameset></html>'))).toBe('file-unreadable')
    expect(await codeOf(Buffer.from(`<table><tr><td>${'<b>'.repeat(1_000)}`))).toBe('file-too-complex')
    expect(await codeOf(Buffer.from(`<table><tr><td>${'<table>'.repeat(2_000)}`))).toBe('file-too-complex')
    expect(await codeOf(Buffer.from(`<table><tr><td>${'x'.repeat(40_000)}`))).toBe('file-too-complex')
    expect(await codeOf(Buffer.from(`<table>${'<tr><td>x'.repeat(51_000)}`))).toBe('file-too-long')
    expect(await codeOf(Buffer.from(`<table>${'<tr><td colspan=100>x'.repeat(30_000)}`))).toBe('file-too-complex')
  })
})

describe('an XML spreadsheet', () => {
  const book = (rows: string) => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Worksheet ss:Name="Tom"><Table/></Worksheet><Worksheet ss:Name="Medlemmer"><Table>${rows}</Table></Worksheet></Workbook>`
  const cell = (value: string, more = '', type = 'String') =>
    `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`

  test('is read', async () => {
    const rows = `<Row>${cell('Navn')}${cell('Født')}${cell('By')}</Row>
      <Row ss:Index="4">${cell('S&#248;ren')}${cell('1985-05-03T00:00:00.000', '', 'DateTime')}</Row>
      <Row ss:Hidden="1">${cell('Skjult')}</Row>
      <Row>${cell('Bo')}<Cell ss:Index="3"><Data ss:Type="String">Ry</Data><Comment><ss:Data>Note</ss:Data></Comment></Cell></Row>`
    expect(await parseTable(Buffer.from(book(rows)))).toMatchObject({
      sheets: [{ name: 'Tom' }, { name: 'Medlemmer' }],
      sheet: 1,
      hiddenRows: 1,
      headings: ['Navn', 'Født', 'By'],
      numbers: [4, 6],
      rows: [
        ['Søren', '1985-05-03'],
        ['Bo', '', 'Ry'],
      ],
    })
  })

  test('is rejected if it is damaged or too complex', async () => {
    expect(await codeOf(Buffer.from(book('<Row>')))).toBe('file-unreadable')
    const wide = `<Row>${cell('x', ' ss:Index="16000"')}</Row>`
    expect(await codeOf(Buffer.from(book(wide.repeat(200))))).toBe('file-too-complex')
    expect(await codeOf(Buffer.from(book(`<Row>${cell('x'.repeat(40_000))}</Row>`)))).toBe('file-too-complex')
  })
})

test('files of Excel 97 to 2003, with a password or of several parts are rejected', async () => {
  expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('file-unreadable')
  const parts = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n\r\n<table><tr><td>a'
  expect(await codeOf(Buffer.from(parts))).toBe('file-unreadable')
})
