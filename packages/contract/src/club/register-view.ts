import type { Permission } from '@forenet/domain/access'
import { z } from 'zod'
import { agesInBody, registerFileQuery } from './register.ts'

/** Any of these may share views: what is shared changes what others see, so a role that only reads may not. */
export const SHARES_VIEWS = ['members.write', 'money.refund'] as const satisfies readonly Permission[]

/** Search parameters of the register page: filters, order and columns. */
export const registerViewSearch = registerFileQuery.omit({ language: true }).extend(agesInBody)
export type RegisterViewSearch = z.output<typeof registerViewSearch>

export const registerView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: registerViewSearch,
  /** Visible to everyone who can see the register. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** Author's name; empty if the account was deleted. */
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

/** A view to save; the client-generated id makes the request idempotent. */
export const newRegisterView = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  ...words,
  search: registerViewSearch,
})
export type NewRegisterView = z.output<typeof newRegisterView>

/** Rename or share a view; without `search` its content is unchanged. */
export const registerViewChange = z.strictObject({ ...words, search: registerViewSearch.optional() })
export type RegisterViewChange = z.output<typeof registerViewChange>
