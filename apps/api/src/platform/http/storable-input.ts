import type { z } from 'zod'

const storable = new WeakMap<z.ZodType, z.ZodType>()

/** PostgreSQL cannot store NUL. The body size bounds the recursion. */
export function rejectNulCharacters(schema: z.ZodType): z.ZodType {
  const known = storable.get(schema)
  if (known) return known
  const refined = schema.superRefine((value, context) => {
    for (const path of pathsOfNul(value)) {
      context.addIssue({ code: 'custom', path, message: 'Must not contain control characters' })
    }
  })
  storable.set(schema, refined)
  return refined
}

function pathsOfNul(value: unknown): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') ? [[]] : []
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, part]) => pathsOfNul(part).map((path) => [key, ...path]))
}
