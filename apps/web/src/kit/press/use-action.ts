import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { usePress } from './use-press.ts'

/**
 * `useMutation`, whose `mutate` hears one press at a time (`usePress`): everything that changes something goes through
 * here or through `useCallForm`. `mutateAsync` is for a form, which hears one press at a time itself.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const press = usePress()
  const mutation = useMutation(options)
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate(...given) {
      // What it fails with is the mutation's `error`.
      if (press.begin()) mutateAsync(...given).then(press.end, press.end)
    },
  }
}
