import { z } from 'zod'
import { agesInBody, registerFileQuery } from './register.ts'

/** What of the register's page a view keeps: filters, order and columns, as the page's address says them. */
export const registerViewSearch = registerFileQuery.omit({ language: true }).extend(agesInBody)
export type RegisterViewSearch = z.output<typeof registerViewSearch>

/** Filters, order and columns of the register that somebody wants again. */
export const registerView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: registerViewSearch,
  /** For everybody who sees the register. */
  shared: z.boolean(),
  mine: z.boolean(),
  /** Who made it; empty for somebody who has left. */
  by: z.string(),
  /** Whether the caller may change it. */
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

/** A view to be kept; the browser makes its id, so that one sent twice is one. */
export const newRegisterView = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  ...words,
  search: registerViewSearch,
})
export type NewRegisterView = z.output<typeof newRegisterView>

/** What a view is called, and who sees it; without `search` it shows what it showed. */
export const registerViewChange = z.strictObject({ ...words, search: registerViewSearch.optional() })
export type RegisterViewChange = z.output<typeof registerViewChange>
