import { z } from 'zod'

export const documentLanguageSchema = z.strictObject({ language: z.enum(['da', 'en']).default('da') })
