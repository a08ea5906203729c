import { z } from 'zod'

/** Language of a generated document. */
export const documentLanguage = z.strictObject({ language: z.enum(['da', 'en']).default('da') })
