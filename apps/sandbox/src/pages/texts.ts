import type { Language } from './language.ts'
import { danishTexts, type SandboxTexts } from './texts-da.ts'
import { englishTexts } from './texts-en.ts'

export const sandboxTexts: Record<Language, SandboxTexts> = { da: danishTexts, en: englishTexts }
