import type { Member } from '@forenet/contract/member'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matching, needsServer, unionById } from './candidates.ts'
import { membersQuery } from './queries.ts'

/** Debounce in ms. */
const REST_MS = 250

export type FoundMembers = {
  members: Member[]
  /** The first list is loading. */
  pending: boolean
  /** The server search is pending. */
  searching: boolean
  error: unknown
  retry: () => void
}

/** Search results: filters the loaded members immediately, then shows the server's result if a search is needed. */
export function useFoundMembers(text: string): FoundMembers {
  const wanted = text.trim()
  const [rested] = useDebouncedValue(wanted, REST_MS)
  const first = useQuery(membersQuery(''))
  const loaded = first.data
  const asks = loaded !== undefined && needsServer(loaded, wanted)
  const answer = useQuery({
    ...membersQuery(rested),
    enabled: asks && rested === wanted,
    placeholderData: keepPreviousData,
  })
  const answered = asks && rested === wanted && answer.isSuccess && !answer.isPlaceholderData
  const members = useMemo(
    () => (answered ? answer.data : matching(unionById(loaded ?? [], answer.data ?? []), wanted)),
    [answered, answer.data, loaded, wanted],
  )
  const failed = first.isError ? first : asks && answer.isError && rested === wanted ? answer : null
  return {
    members,
    pending: first.isPending,
    searching: asks && !answered && failed === null,
    error: failed?.error ?? null,
    retry: () => void (failed ?? first).refetch(),
  }
}
