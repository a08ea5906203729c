import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

/** A text that stands in a document itself, and which part of the content policy it falls under. */
export type InlineText = { directive: 'script-src' | 'style-src'; text: string }

/** The document with what its first look depends on, and what the content policy has to name for that. */
export type InlinedDocument = { document: string; allow: (answer: ServerResponse) => void }

/** What no page is drawn before: the scheme of its colours, and the first styles. */
const FIRST = [
  {
    directive: 'script-src',
    file: 'color-scheme.js',
    tag: /<script src="\/color-scheme\.js"><\/script>/,
    as: 'script',
  },
  { directive: 'style-src', file: 'splash.css', tag: /<link rel="stylesheet" href="\/splash\.css" ?\/?>/, as: 'style' },
] as const

/**
 * Returns what writes these files into a document: on a slow network each of them would be asked for, and waited for, before
 * anything can be seen. The policy allows exactly their texts and those that the document was `written` with, by their
 * hashes, and nothing else inline.
 */
export function inlineFirst(folder: string): (document: string, written?: readonly InlineText[]) => InlinedDocument {
  const parts = FIRST.flatMap((part) => {
    const path = join(folder, part.file)
    return existsSync(path) ? [{ ...part, text: readFileSync(path, 'utf8') }] : []
  })
  return (document, written = []) => {
    const used = parts.filter(({ tag }) => tag.test(document))
    const hashes = [...used, ...written].map(({ directive, text }) => ({ directive, hash: hashOf(text) }))
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

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
