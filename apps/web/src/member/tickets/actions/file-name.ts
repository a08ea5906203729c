import { trimSigns } from '@forenet/domain/trim-signs'

const LONGEST = 80

export function fileName(words: string, ending: string): string {
  const named = words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are invalid in file names.
    .replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const bare = trimSigns(named, '.').slice(0, LONGEST).trim()
  return `${bare || 'forenet'}.${ending}`
}
