import type { FieldError } from '../calls/api-problem.ts'

export type MatchedErrors = {
  /** The first message of each field, by path. */
  atFields: Record<string, string>
  /** Errors of fields that the form does not show. */
  elsewhere: FieldError[]
}

/** 'body.address[0].City', '/address/0/City' and 'address.0.City' are the same field. */
function normalised(path: string): string {
  return path
    .replace(/\[(\w+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^\.+/, '')
    .replace(/^body\./, '')
}

function has(values: unknown, keys: readonly string[]): boolean {
  let level: unknown = values
  for (const key of keys) {
    if (typeof level !== 'object' || level === null || !(key in level)) return false
    level = (level as Record<string, unknown>)[key]
  }
  return true
}

/** Splits server errors into those of form fields (by the shape of `values`) and the rest. */
export function matchFieldErrors(errors: readonly FieldError[], values: unknown): MatchedErrors {
  const matched: MatchedErrors = { atFields: {}, elsewhere: [] }
  for (const error of errors) {
    const path = normalised(error.path)
    if (path && has(values, path.split('.'))) matched.atFields[path] ??= error.message
    else matched.elsewhere.push(error)
  }
  return matched
}
