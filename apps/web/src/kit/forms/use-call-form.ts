import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiProblem, type FieldError } from '../calls/api-problem.ts'
import { useDoubleClickGuard } from '../press/use-double-click-guard.ts'

type CallFormOptions<Values> = {
  initialValues: Values
  initialErrors?: Record<string, string>
  validate?: FormValidateInput<Values>
  submit: (values: Values) => Promise<unknown>
}

export type CallForm<Values> = {
  form: UseFormReturnType<Values>
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  pending: boolean
  failure: unknown
  check: () => boolean
}

/** Maps server errors to fields and focuses the first; ignores double submits. */
export function useCallForm<Values extends object>({
  initialValues,
  initialErrors = {},
  validate,
  submit,
}: CallFormOptions<Values>): CallForm<Values> {
  const form = useForm<Values>({ mode: 'controlled', initialValues, initialErrors, ...(validate ? { validate } : {}) })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = useDoubleClickGuard()

  function focusFirst(paths: readonly string[]): void {
    const fields = paths.map((path) => form.getInputNode(path as Parameters<typeof form.getInputNode>[0]))
    fields.find((field) => field !== null)?.focus()
  }

  async function send(values: Values): Promise<void> {
    if (!press.begin()) return
    setPending(true)
    setFailure(null)
    try {
      await submit(values)
    } catch (error) {
      const { atFields, elsewhere } = matchFieldErrors(error instanceof ApiProblem ? error.fieldErrors : [], values)
      form.setErrors(atFields)
      const paths = Object.keys(atFields)
      if (paths.length === 0 || elsewhere.length > 0) setFailure(error)
      focusFirst(paths)
    } finally {
      setPending(false)
      press.end()
    }
  }

  function check(): boolean {
    const { errors, hasErrors } = form.validate()
    focusFirst(Object.keys(errors))
    return !hasErrors
  }

  return { form, onSubmit: form.onSubmit(send, (errors) => focusFirst(Object.keys(errors))), pending, failure, check }
}

type MatchedErrors = {
  atFields: Record<string, string>
  elsewhere: FieldError[]
}

/** 'body.address[0].City', '/address/0/City' and 'address.0.City' are the same field. */
function normalizePath(path: string): string {
  return path
    .replace(/\[(\w+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^\.+/, '')
    .replace(/^body\./, '')
}

function hasPath(values: unknown, keys: readonly string[]): boolean {
  let level: unknown = values
  for (const key of keys) {
    if (typeof level !== 'object' || level === null || !(key in level)) return false
    level = (level as Record<string, unknown>)[key]
  }
  return true
}

export function matchFieldErrors(errors: readonly FieldError[], values: unknown): MatchedErrors {
  const matched: MatchedErrors = { atFields: {}, elsewhere: [] }
  for (const error of errors) {
    const path = normalizePath(error.path)
    if (path && hasPath(values, path.split('.'))) matched.atFields[path] ??= error.message
    else matched.elsewhere.push(error)
  }
  return matched
}
