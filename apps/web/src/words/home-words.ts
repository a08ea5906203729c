import { registerTexts } from './words-for.ts'

// Rarely used, hence not in `words-for.ts`; the components that need them import this file.
registerTexts(import.meta.glob<Record<string, object>>('./{en,da}/{desk,overview}.ts'))
