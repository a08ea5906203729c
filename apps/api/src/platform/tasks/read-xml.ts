import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { fileTooComplexProblem } from './parsers.ts'

/** Spreadsheets nest about ten elements, bank statements about fifteen. */
const MAX_DEPTH = 50
const MAX_ELEMENTS = 5_000_000
const MAX_ATTRIBUTES = 100
const DECODED_AT_ONCE = 65_536

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses UTF-8 XML, ignoring namespace prefixes. Custom entities are an error. Throws `file-too-complex`. */
export function readXml(chunks: readonly Uint8Array[] | undefined, { open, text, close }: XmlHandlers): void {
  const parser = new SaxesParser()
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw fileTooComplexProblem()
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) throw fileTooComplexProblem()
    open(bare(tag.name), tag.attributes as Record<string, SaxesAttributePlain['value']>)
  })
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(bare(name))
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const chunk of chunks ?? []) {
    for (let from = 0; from < chunk.length; from += DECODED_AT_ONCE) {
      parser.write(decoder.decode(chunk.subarray(from, from + DECODED_AT_ONCE), { stream: true }))
    }
  }
  if (chunks) parser.close()
}
