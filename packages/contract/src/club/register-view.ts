import type { Permission } from '@forenet/domain/access'
import { z } from 'zod'
import { agesInBody, registerFileQuery } from './register.ts'

/** Sharing changes what others see, so read-only roles may not. */
export const VIEW_SHARING_PERMISSIONS = ['members.write', 'money.refund'] as const satisfies readonly Permission[]

/** Filters, order and columns of the register page. */
export const registerViewSearch = registerFileQuery.omit({ language: true }).extend(agesInBody)
export type RegisterViewSearch = z.output<typeof registerViewSearch>

export const registerView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: registerViewSearch,
  shared: z.boolean(),
  mine: z.boolean(),
  /** Empty if the author's account was deleted. */
  by: z.string(),
  mayChange: z.boolean(),
})
export type RegisterView = z.output<typeof registerView>

export const registerViews = z.array(registerView)

const words = {
  name: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(60, { error: 'Must be at most 60 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
  shared: z.boolean(),
}

/** The client-generated id makes the request idempotent. */
export const newRegisterView = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  ...words,
  search: registerViewSearch,
})
export type NewRegisterView = z.output<typeof newRegisterView>

/** Renames or shares; without `search` the content is unchanged. */
export const registerViewChange = z.strictObject({ ...words, search: registerViewSearch.optional() })
export type RegisterViewChange = z.output<typeof registerViewChange>
