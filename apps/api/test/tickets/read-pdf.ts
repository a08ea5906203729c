import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Run = (program: string, ...args: string[]) => string

/**
 * A PDF as other programs see it (poppler-utils, zbar-tools): its text, and the QR codes per page, one per line in
 * alphabetical order. Each page is read in two resolutions: at a single one zbar missed 2 of 2,000 badge codes.
 */
export function readPdf(pdf: Uint8Array, dpi = 110): { pages: number; text: string; codes: string[]; size: string } {
  return withFile(pdf, (file, folder, run) => {
    const pages = pdfFacts(pdf)
    const found = Array.from({ length: pages.pages }, () => new Set<string>())
    for (const resolution of [dpi, Math.round(dpi * 1.4)]) {
      run('pdftoppm', '-gray', '-r', `${resolution}`, file, join(folder, `${resolution}`))
      const pictures = readdirSync(folder).filter((name) => name.startsWith(`${resolution}-`))
      for (const [page, picture] of pictures.sort().entries()) {
        for (const code of qrCodes(run, join(folder, picture))) found[page]?.add(code)
      }
    }
    return {
      ...pages,
      text: run('pdftotext', '-layout', file, '-'),
      codes: found.map((codes) => [...codes].sort().join('\n')),
    }
  })
}

function qrCodes(run: Run, picture: string): string[] {
  return run('zbarimg', '--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable', picture).trim().split('\n')
}

/** A PDF's number of pages and page size. */
export function pdfFacts(pdf: Uint8Array): { pages: number; size: string } {
  const facts = withFile(pdf, (file, _folder, run) => run('pdfinfo', file))
  return {
    pages: Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1]),
    size: /^Page size:\s+(.+)$/m.exec(facts)?.[1] ?? '',
  }
}

/** A PDF's text with lines joined, without direction marks. */
export function pdfText(pdf: Uint8Array): string {
  const text = withFile(pdf, (file, _folder, run) => run('pdftotext', '-layout', file, '-'))
  return text.replace(/[\u202a-\u202e]/g, '').replace(/\s+/g, ' ')
}

export type PdfWord = { page: number; text: string; left: number; right: number; top: number; bottom: number }

/** The words of a PDF with their places, in points from the upper left corner of the page. */
export function pdfWords(pdf: Uint8Array): PdfWord[] {
  const pages = withFile(pdf, (file, _folder, run) => run('pdftotext', '-bbox', file, '-'))
    .split('<page ')
    .slice(1)
  return pages.flatMap((page, index) =>
    [...page.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
      ([, left, top, right, bottom, text = '']) => ({
        ...{ page: index, text, left: Number(left), right: Number(right) },
        ...{ top: Number(top), bottom: Number(bottom) },
      }),
    ),
  )
}

function withFile<T>(pdf: Uint8Array, read: (file: string, folder: string, run: Run) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return read(file, folder, (program, ...args) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
