import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Evidence } from './item.ts'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const kept = new Map<string, string | null>()

/** A file's text by its path from the root; null where there is none. */
export function textOf(file: string): string | null {
  const before = kept.get(file)
  if (before !== undefined) return before
  const path = join(ROOT, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null
  kept.set(file, text)
  return text
}

/** Text with every run of spaces and line breaks as one space: formatting changes nothing. */
export const collapsed = (text: string): string => text.replace(/\s+/g, ' ')

/** What is wrong with a piece of evidence, in words; null when the file has that title, or one that goes on after a colon. */
export function faultOf({ file, test }: Evidence): string | null {
  const text = textOf(file)
  if (text === null) return `${file} does not exist`
  const title = new RegExp(`(['"\`])${RegExp.escape(test)}(\\1|: )`)
  return title.test(text) ? null : `${file} has no test '${test}'`
}

/** All TypeScript below the folders, as one text. */
export async function sourcesBelow(...patterns: string[]): Promise<string> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' }))
    files.push(file)
  return files.map((file) => textOf(file) ?? '').join('\n')
}

/** What a file of the repository exports. The browser's files are read this way: nothing of the server imports them. */
export async function exportsOf(file: string): Promise<Record<string, unknown>> {
  return { ...(await import(pathToFileURL(join(ROOT, file)).href)) }
}
