import type { Payout, PayoutDetails } from '@forenet/contract/club/payout'
import { clubPayoutFileList, clubPayoutGet, clubPayoutList, clubPayoutMatch } from '@forenet/contract/club/payout-calls'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { useSuccessNotice } from '../../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../../kit/press/use-action.ts'
import { BY_CURSOR, buildCursorQuery } from '../../../shared/by-cursor.ts'
import { useClub } from '../../../shared/use-club.ts'

export const PAYOUT_STATES = ['waiting', 'arrived'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export function payoutsQuery(orgKey: string, state: PayoutState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'bank', 'payouts', state ?? 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubPayoutList, {
        params: { orgKey },
        query: { ...(state ? { state } : {}), ...buildCursorQuery(pageParam) },
        signal,
      }),
    ...BY_CURSOR,
  })
}

export function payoutQuery(orgKey: string, payoutId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'payout', payoutId] as const,
    queryFn: ({ signal }) => call(clubPayoutGet, { params: { orgKey, payoutId }, signal }),
  })
}

export function payoutFilesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'payout-files'] as const,
    queryFn: ({ signal }) => call(clubPayoutFileList, { params: { orgKey }, signal }),
  })
}

/** Refreshes what a change of payouts affects. */
export function usePayoutsChanged(orgKey: string): (payout?: PayoutDetails) => Promise<unknown> {
  const queryClient = useQueryClient()
  return (payout) => {
    if (payout) queryClient.setQueryData(payoutQuery(orgKey, payout.id).queryKey, payout)
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'bank'] }),
      queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'books'] }),
    ])
  }
}

/** `togetherIds`: other payouts of the same bank transfer. */
type Confirmed = { payout: Pick<Payout, 'id' | 'reference'>; lineId: string | null; togetherIds: string[] }

/** Matches a payout with a bank transaction. */
export function useConfirmPayout() {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = usePayoutsChanged(orgKey)
  const say = useSuccessNotice()
  return useAction({
    mutationFn: ({ payout, lineId, togetherIds }: Confirmed) =>
      call(clubPayoutMatch, {
        params: { orgKey, payoutId: payout.id },
        body: { id: crypto.randomUUID(), lineId, togetherIds },
      }),
    onSuccess: (payout) => {
      void changed(payout)
      say(t('payouts.matched', { reference: payout.reference }))
    },
    onError: () => changed(),
  })
}
