import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

export type InlineText = { directive: 'script-src' | 'style-src'; text: string }

/** `allow` adds the hashes of inlined files to the CSP. */
export type InlinedDocument = { document: string; allow: (answer: ServerResponse) => void }

const INLINED_FILES = [
  {
    directive: 'script-src',
    file: 'color-scheme.js',
    tag: /<script src="\/color-scheme\.js"><\/script>/,
    as: 'script',
  },
  { directive: 'style-src', file: 'splash.css', tag: /<link rel="stylesheet" href="\/splash\.css" ?\/?>/, as: 'style' },
] as const

/**
 * Each file would block the first paint on a slow network. The CSP allows exactly these texts and those in `written`,
 * by hash.
 */
export function createAssetInliner(
  folder: string,
): (document: string, written?: readonly InlineText[]) => InlinedDocument {
  const parts = INLINED_FILES.flatMap((part) => {
    const path = join(folder, part.file)
    return existsSync(path) ? [{ ...part, text: readFileSync(path, 'utf8') }] : []
  })
  return (document, written = []) => {
    const used = parts.filter(({ tag }) => tag.test(document))
    const hashes = [...used, ...written].map(({ directive, text }) => ({ directive, hash: cspHash(text) }))
    return {
      document: used.reduce(
        (inlined, { tag, as, text }) => inlined.replace(tag, () => `<${as}>${text}</${as}>`),
        document,
      ),
      allow(answer) {
        let policy = String(answer.getHeader('content-security-policy') ?? '')
        for (const { directive, hash } of hashes)
          policy = policy.replace(`${directive} 'self'`, `${directive} 'self' ${hash}`)
        if (policy) answer.setHeader('content-security-policy', policy)
      },
    }
  }
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
