import type { Permission } from '@forenet/domain/access'
import { z } from 'zod'
import { ageFilterSchema, registerFileQuerySchema } from './register.ts'

/** Sharing a view changes what others see, so read permission is not enough. */
export const VIEW_SHARING_PERMISSIONS = ['members.write', 'money.refund'] as const satisfies readonly Permission[]

export const registerViewSearchSchema = registerFileQuerySchema.omit({ language: true }).extend(ageFilterSchema)
export type RegisterViewSearch = z.output<typeof registerViewSearchSchema>

export const registerViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  search: registerViewSearchSchema,
  shared: z.boolean(),
  mine: z.boolean(),
  by: z.string(),
  mayChange: z.boolean(),
})
export type RegisterView = z.output<typeof registerViewSchema>

export const registerViewsSchema = z.array(registerViewSchema)

const words = {
  name: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(60, { error: 'Must be at most 60 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
  shared: z.boolean(),
}

export const newRegisterViewSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  ...words,
  search: registerViewSearchSchema,
})
export type NewRegisterView = z.output<typeof newRegisterViewSchema>

export const registerViewChangeSchema = z.strictObject({ ...words, search: registerViewSearchSchema.optional() })
export type RegisterViewChange = z.output<typeof registerViewChangeSchema>
