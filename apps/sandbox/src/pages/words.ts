import type { Language } from './language.ts'
import { da, type PageWords } from './words-da.ts'
import { en } from './words-en.ts'

export const pageWords: Record<Language, PageWords> = { da, en }
