import { type FormValidateInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiProblem } from '../calls/api-problem.ts'
import { usePress } from '../press/use-press.ts'
import { matchFieldErrors } from './field-errors.ts'

type CallFormOptions<Values> = {
  initialValues: Values
  /** What is known to be wrong before anything is typed: messages by field path. */
  initialErrors?: Record<string, string>
  /** Usually `schemaResolver(schemaOfTheContract, { sync: true })` from @mantine/form. */
  validate?: FormValidateInput<Values>
  /** Makes the call; what it throws is shown. */
  submit: (values: Values) => Promise<unknown>
}

export type CallForm<Values> = {
  /** Fields take `{...form.getInputProps('address.City')}`; their errors, the server's included, come with it. */
  form: UseFormReturnType<Values>
  onSubmit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  pending: boolean
  /** What went wrong and belongs to no field (for `useProblemWords`); null when nothing did. */
  failure: unknown
  /** Marks every wrong field and gives the first of them the focus; whether there was none. */
  check: () => boolean
}

/**
 * The one form pattern: checked in the browser first, then by the server, whose field errors land at their fields by
 * path; the first wrong field gets the focus. Nothing typed is ever cleared, and it hears one press at a time.
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
