import { z } from 'zod'

export const documentLanguage = z.strictObject({ language: z.enum(['da', 'en']).default('da') })
