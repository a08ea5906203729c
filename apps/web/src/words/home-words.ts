import { registerTexts } from './words-for.ts'

// These texts are rarely used, hence not in `words-for.ts`. The components that need them import this file.
registerTexts(import.meta.glob<Record<string, object>>('./{en,da}/{desk,overview}.ts'))
