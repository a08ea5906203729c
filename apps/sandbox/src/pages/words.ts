import type { Language } from './language.ts'
import { da, type PageWords } from './words-da.ts'
import { en } from './words-en.ts'

/** What the look-in pages say. */
export const pageWords: Record<Language, PageWords> = { da, en }
