import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Run = (program: string, ...args: string[]) => string

/** A PDF as other programs see it (poppler-utils, zbar-tools): its text, and what the QR code on each page holds. */
export function readPdf(pdf: Uint8Array, dpi = 110): { pages: number; text: string; codes: string[]; size: string } {
  return withFile(pdf, (file, folder, run) => {
    run('pdftoppm', '-r', `${dpi}`, '-png', file, join(folder, 'page'))
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
    return {
      ...pdfFacts(pdf),
      text: run('pdftotext', '-layout', file, '-'),
      codes: pictures.map((name) => run('zbarimg', '--quiet', '--raw', '--nodbus', join(folder, name)).trim()),
    }
  })
}

/** How many pages a PDF has, and how large they are. */
export function pdfFacts(pdf: Uint8Array): { pages: number; size: string } {
  const facts = withFile(pdf, (file, _folder, run) => run('pdfinfo', file))
  return {
    pages: Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1]),
    size: /^Page size:\s+(.+)$/m.exec(facts)?.[1] ?? '',
  }
}

/** The text that is found in a PDF, its lines joined, without the marks that tell the direction of writing. */
export function pdfText(pdf: Uint8Array): string {
  const text = withFile(pdf, (file, _folder, run) => run('pdftotext', '-layout', file, '-'))
  return text.replace(/[\u202a-\u202e]/g, '').replace(/\s+/g, ' ')
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
