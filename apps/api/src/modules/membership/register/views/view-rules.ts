import { type RegisterViewSearch, registerViewSearchSchema } from '@forenet/contract/club/register-view'

/** Stored views may be invalid, because filters, orders and columns change between versions. */
export function dropInvalidViewFields(stored: Readonly<Record<string, unknown>>): RegisterViewSearch {
  const fields = Object.entries(registerViewSearchSchema.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return []
    const read = schema.safeParse(stored[name])
    return read.success && read.data !== undefined ? [[name, read.data] as const] : []
  })
  return registerViewSearchSchema.parse(Object.fromEntries(fields))
}
