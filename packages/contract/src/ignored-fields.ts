import { z } from 'zod'

/** Clients may send them, but only the server sets them (ruling 29). */
export function acceptIgnoredFields<S extends z.ZodObject>(
  schema: S,
  fields: readonly string[],
): z.ZodType<z.output<S>, z.input<S>> {
  const ignored = z.unknown().optional().meta({ description: 'Accepted and ignored: the server sets it' })
  const names = new Set(fields)
  return schema
    .extend(Object.fromEntries(fields.map((field) => [field, ignored])))
    .transform((value) => Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))) as never
}
