import type { Language } from './language.ts'
import { danishTexts, type SandboxTexts } from './words-da.ts'
import { englishTexts } from './words-en.ts'

export const sandboxTexts: Record<Language, SandboxTexts> = { da: danishTexts, en: englishTexts }
