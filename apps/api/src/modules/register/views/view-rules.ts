import { type RegisterViewSearch, registerViewSearch } from '@forenet/contract/club/register-view'

/**
 * What of a view still holds: each field that the register knows today and whose value it takes. What was kept long ago may name
 * filters, orders or columns that are no more.
 */
export function stillHolds(stored: Readonly<Record<string, unknown>>): RegisterViewSearch {
  const fields = Object.entries(registerViewSearch.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return []
    const read = schema.safeParse(stored[name])
    return read.success && read.data !== undefined ? [[name, read.data] as const] : []
  })
  return registerViewSearch.parse(Object.fromEntries(fields))
}
