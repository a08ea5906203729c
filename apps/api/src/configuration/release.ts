import { existsSync, readFileSync } from 'node:fs'

export type Release = { version: string; commit: string; made: string }

export function findRelease(): Release | null {
  const file = new URL('../../../../release.json', import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release) : null
}
