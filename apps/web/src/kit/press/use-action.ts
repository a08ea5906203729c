import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { usePress } from './use-press.ts'

/**
 * `useMutation`, whose `mutate` hears one press at a time (`usePress`): everything that changes something goes through
 * here or through `useCallForm`. `mutateAsync` is for a form, which hears one press at a time itself. `apart` tells the
 * presses on rows of a list apart: each is heard, and goes once the one before it is answered, so that no older answer comes
 * after a newer one.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
  apart?: (variables: Variables) => string,
): UseMutationResult<Data, Error, Variables> {
  const press = usePress()
  const id = useId()
  const mutation = useMutation(apart ? { ...options, scope: { id } } : options)
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate(...given) {
      const what = apart?.(given[0] as Variables)
      const end = () => press.end(what)
      // What it fails with is the mutation's `error`.
      if (press.begin(what)) mutateAsync(...given).then(end, end)
    },
  }
}
