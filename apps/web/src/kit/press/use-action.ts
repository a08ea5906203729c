import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useDoubleClickGuard } from './use-double-click-guard.ts'

/**
 * Mutation that ignores double clicks. Every mutation uses this or `useCallForm`. Calls with the same `apart` run one
 * after the other, so that no stale response overwrites a newer one.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
  apart?: (variables: Variables) => string,
): UseMutationResult<Data, Error, Variables> {
  const press = useDoubleClickGuard()
  const id = useId()
  const mutation = useMutation(apart ? { ...options, scope: { id } } : options)
  const { mutateAsync } = mutation
  return {
    ...mutation,
    mutate(...given) {
      const what = apart?.(given[0] as Variables)
      const end = () => press.end(what)
      if (press.begin(what)) mutateAsync(...given).then(end, end)
    },
  }
}
