import { addWords } from './words-for.ts'

// Words of home that few see, and not on most days: `words-for.ts` leaves them out, and the parts that say them bring them.
addWords(import.meta.glob<Record<string, object>>('./{en,da}/{desk,overview}.ts'))
