import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Evidence } from './item.ts'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const kept = new Map<string, string | null>()

/** A file's text by its path from the root, or null. */
export function textOf(file: string): string | null {
  const before = kept.get(file)
  if (before !== undefined) return before
  const path = join(ROOT, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null
  kept.set(file, text)
  return text
}

/** Collapses whitespace, so that formatting does not matter. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ')

/** The error of a reference, or null if the file has a test with this title, or one that continues after a colon. */
export function faultOf({ file, test }: Evidence): string | null {
  const text = textOf(file)
  if (text === null) return `${file} does not exist`
  const title = new RegExp(`(['"\`])${RegExp.escape(test)}(\\1|: )`)
  return title.test(text) ? null : `${file} has no test '${test}'`
}

/** The concatenated TypeScript of some folders. */
export async function sourcesBelow(...patterns: string[]): Promise<string> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' }))
    files.push(file)
  return files.map((file) => textOf(file) ?? '').join('\n')
}

/** The exports of a file, loaded dynamically because the server imports no web code. */
export async function exportsOf(file: string): Promise<Record<string, unknown>> {
  return { ...(await import(pathToFileURL(join(ROOT, file)).href)) }
}
