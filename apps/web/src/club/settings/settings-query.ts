import { clubSettingsGet } from '@forenet/contract/club/settings-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** Refetched on mount, because others may have changed it. */
export function settingsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'settings'] as const,
    queryFn: ({ signal }) => call(clubSettingsGet, { params: { orgKey }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
