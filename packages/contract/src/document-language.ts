import { z } from 'zod'

/** The query of a call that answers with a document: the language it is in. */
export const documentLanguage = z.strictObject({ language: z.enum(['da', 'en']).default('da') })
