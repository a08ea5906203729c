import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PDF as other programs see it (poppler-utils, zbar-tools): its text, and what the QR code on each page holds. */
export function readPdf(pdf: Uint8Array): { pages: number; text: string; codes: string[]; size: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })
    const facts = run('pdfinfo', file)
    run('pdftoppm', '-r', '110', '-png', file, join(folder, 'page'))
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort()
    return {
      pages: Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1]),
      size: /^Page size:\s+(.+)$/m.exec(facts)?.[1] ?? '',
      text: run('pdftotext', '-layout', file, '-'),
      codes: pictures.map((name) => run('zbarimg', '--quiet', '--raw', '--nodbus', join(folder, name)).trim()),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
