import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { usePress } from './use-press.ts'

/**
 * `useMutation`, whose `mutate` hears one press at a time (`usePress`): everything that changes something goes through
 * here or through `useCallForm`. `mutateAsync` is for a form, which hears one press at a time itself. `apart` tells the
 * presses on rows of a list apart, where one row need not wait for another.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
  apart: (variables: Variables) => string = () => '',
): UseMutationResult<Data, Error, Variables> {
  const press = usePress()
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate(...given) {
      const what = apart(given[0] as Variables)
      const end = () => press.end(what)
      // What it fails with is the mutation's `error`.
      if (press.begin(what)) mutateAsync(...given).then(end, end)
    },
  }
}
