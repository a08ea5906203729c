import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { Unzip, UnzipInflate } from 'fflate'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { ProblemError } from '../../platform/http/problem-error.ts'

/** So much text is unpacked at most: a few bytes of a zip file can unpack to terabytes. */
const UNPACKED_BYTES = 100_000_000
const AT_ONCE = 65_536

/** How every zip file begins that has something in it. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.every((byte, place) => bytes[place] === byte)
}

/**
 * The rows of the first sheet of an XLSX spreadsheet, each cell as text: what was there when the file was saved. No formula is
 * worked out; one without a saved value stands as it is written. Throws `file-unreadable`, `file-too-wide`, `file-too-long`.
 */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  try {
    const parts = await unpacked(bytes)
    const sheet = parts.get(await firstSheet(parts))
    if (!sheet) throw unreadable('The spreadsheet has no sheet')
    return await readSheet(sheet, await readTexts(parts.get('xl/sharedStrings.xml')))
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw unreadable('The file is not an XLSX spreadsheet', error)
  }
}

type Parts = Map<string, Uint8Array[]>

/** The parts of the file that tell of cells, a little at a time, so that others are answered meanwhile. */
async function unpacked(bytes: Uint8Array): Promise<Parts> {
  const parts: Parts = new Map()
  let size = 0
  let failed: unknown = null
  const zip = new Unzip((file) => {
    const isWanted = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i.test(
      file.name,
    )
    if (!isWanted || parts.has(file.name)) return
    const chunks: Uint8Array[] = []
    parts.set(file.name, chunks)
    file.ondata = (error, chunk) => {
      failed ??= error
      size += chunk.length
      if (size > UNPACKED_BYTES) failed ??= unreadable('The spreadsheet unpacks to more than can be read')
      else chunks.push(chunk)
    }
    file.start()
  })
  zip.register(UnzipInflate)
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    zip.push(bytes.subarray(from, from + AT_ONCE), from + AT_ONCE >= bytes.length)
    if (failed) throw failed
    await new Promise(setImmediate)
  }
  return parts
}

type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads XML, whose names may have a prefix. Entities that a file makes itself are an error. */
async function readXml(chunks: readonly Uint8Array[] | undefined, { open, text, close }: Handlers): Promise<void> {
  const parser = new SaxesParser()
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    open(bare(name), attributes as Record<string, SaxesAttributePlain['value']>),
  )
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  if (close) parser.on('closetag', ({ name }) => close(bare(name)))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const chunk of chunks ?? []) {
    for (let from = 0; from < chunk.length; from += AT_ONCE) {
      parser.write(decoder.decode(chunk.subarray(from, from + AT_ONCE), { stream: true }))
      await new Promise(setImmediate)
    }
  }
  if (chunks) parser.close()
}

/** Where the first sheet of a workbook lies. */
async function firstSheet(parts: Parts): Promise<string> {
  let id: string | undefined
  let target: string | undefined
  await readXml(parts.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet')
        id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) {
        throw unreadable('The spreadsheet counts days from 1904; save it as CSV instead')
      }
    },
  })
  await readXml(parts.get('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target
    },
  })
  if (target === undefined) throw unreadable('The spreadsheet has no sheet')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells refer to by number; how they are read aloud is left out. */
async function readTexts(chunks: readonly Uint8Array[] | undefined): Promise<string[]> {
  const texts: string[] = []
  let said = ''
  const within: string[] = []
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') said = ''
      within.push(name)
    },
    text: (text) => {
      if (within.at(-1) === 't' && !within.includes('rPh')) said += text
    },
    close: (name) => {
      within.pop()
      if (name === 'si') texts.push(said)
    },
  })
  return texts
}

async function readSheet(chunks: readonly Uint8Array[], texts: readonly string[]): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { place: 0, type: 'n', value: '', inline: '', formula: '' }
  const within: string[] = []
  await readXml(chunks, {
    open: (name, { r = '', t = 'n' }) => {
      within.push(name)
      if (name === 'row') row = []
      if (name === 'c') cell = { place: placeOf(r) ?? row.length, type: t, value: '', inline: '', formula: '' }
    },
    text: (text) => {
      const inside = within.at(-1)
      if (inside === 'v') cell.value += text
      if (inside === 'f') cell.formula += text
      if (inside === 't' && !within.includes('rPh')) cell.inline += text
    },
    close: (name) => {
      within.pop()
      if (name === 'c') {
        if (cell.place >= IMPORT_LIMITS.columns) requireNarrow(cell, texts)
        else put(row, cell.place, shown(cell, texts))
      }
      if (name !== 'row' || row.every((one) => one.trim() === '')) return
      rows.push(row)
      if (rows.length > IMPORT_LIMITS.rows + 1) {
        throw new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
      }
    },
  })
  return rows
}

type Cell = { type: string; value: string; inline: string; formula: string }

/** What a cell shows, as text. */
function shown({ type, value, inline, formula }: Cell, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr') return inline
  if (type === 'e') return ''
  if (value === '') return formula === '' ? '' : `=${formula}`
  // A telephone number can be stored as 1.2345678E7.
  return type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
}

/** Cells that are formatted and empty may lie anywhere. */
function requireNarrow(cell: Cell, texts: readonly string[]): void {
  if (shown(cell, texts).trim() === '') return
  throw new ProblemError('file-too-wide', `The file has more than ${IMPORT_LIMITS.columns} columns`)
}

function put(row: string[], place: number, text: string): void {
  while (row.length < place) row.push('')
  row[place] = text
}

/** The column of 'AB12', the first being 0. */
function placeOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unreadable(words: string, cause?: unknown): ProblemError {
  return new ProblemError('file-unreadable', words, { cause })
}
