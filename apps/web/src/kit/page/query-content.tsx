import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from './query-failure.tsx'

type QueryContentProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown }
  loading: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryContent<Data>({ query, loading, children }: QueryContentProps<Data>) {
  const { data, error, isError, isFetching } = query
  return (
    <>
      {isError ? <QueryFailure error={error} retry={() => void query.refetch()} retrying={isFetching} /> : null}
      {data === undefined ? (isError ? null : loading) : children(data)}
    </>
  )
}
