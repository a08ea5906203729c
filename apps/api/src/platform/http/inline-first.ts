import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

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
 * Writes these files into the document: on a slow network each of them would be asked for, and waited for, before anything can be
 * seen. The policy allows exactly their texts, by their hashes, and nothing else inline.
 */
export function inlineFirst(document: string, folder: string): InlinedDocument {
  const parts = FIRST.map((part) => ({ ...part, path: join(folder, part.file) })).filter(
    ({ tag, path }) => tag.test(document) && existsSync(path),
  )
  const hashes: [directive: string, hash: string][] = []
  let inlined = document
  for (const { directive, tag, path, as } of parts) {
    const text = readFileSync(path, 'utf8')
    hashes.push([directive, `'sha256-${createHash('sha256').update(text).digest('base64')}'`])
    inlined = inlined.replace(tag, () => `<${as}>${text}</${as}>`)
  }
  return {
    document: inlined,
    allow(answer) {
      let policy = String(answer.getHeader('content-security-policy') ?? '')
      for (const [directive, hash] of hashes)
        policy = policy.replace(`${directive} 'self'`, `${directive} 'self' ${hash}`)
      if (policy) answer.setHeader('content-security-policy', policy)
    },
  }
}
