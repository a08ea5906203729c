import { registerTexts } from './load-texts.ts'

// Rarely used, so imported by the components that need them.
registerTexts(import.meta.glob<Record<string, object>>('./{en,da}/{roleTasks,overview}.ts'))
