import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiProblem } from '../calls/api-problem.ts'
import { usePress } from '../press/use-press.ts'
import { matchFieldErrors } from './field-errors.ts'

type CallFormOptions<Values> = {
  initialValues: Values
  /** Errors to show before any input, by field path. */
  initialErrors?: Record<string, string>
  /** Usually `schemaResolver(contractSchema, { sync: true })` from @mantine/form. */
  validate?: FormValidateInput<Values>
  /** Makes the call; thrown errors are shown. */
  submit: (values: Values) => Promise<unknown>
}

export type CallForm<Values> = {
  /** Use `{...form.getInputProps('address.City')}`; includes server errors. */
  form: UseFormReturnType<Values>
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  pending: boolean
  /** Error that belongs to no field (for `useProblemWords`), or null. */
  failure: unknown
  /** Validates, focuses the first invalid field and returns whether all are valid. */
  check: () => boolean
}

/**
 * The only form pattern: validates in the browser, then maps server errors to fields by path and focuses the first.
 * Preserves input and ignores double submits.
 */
export function useCallForm<Values extends object>({
  initialValues,
  initialErrors = {},
  validate,
  submit,
}: CallFormOptions<Values>): CallForm<Values> {
  const form = useForm<Values>({ mode: 'controlled', initialValues, initialErrors, ...(validate ? { validate } : {}) })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = usePress()

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
