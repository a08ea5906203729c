import { accountClaimPendingGet, accountClaimRespond } from '@forenet/contract/family-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'

export function AccountClaimGate() {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const waiting = useQuery({
    queryKey: ['hand-over'] as const,
    queryFn: ({ signal }) => call(accountClaimPendingGet, { signal }),
  })
  const answering = useAction({
    mutationFn: ({ memberId, accept }: { memberId: string; accept: boolean }) =>
      call(accountClaimRespond, { params: { memberId }, body: { accept } }),
    // The session now belongs to another member.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['member'] })
      await queryClient.invalidateQueries({ queryKey: ['hand-over'] })
    },
  })
  if (waiting.isError) {
    return <PageFailure error={waiting.error} retry={() => void waiting.refetch()} retrying={waiting.isFetching} />
  }
  const offer = waiting.data?.handOver
  if (!offer) return <PagePending />
  const names = { askedBy: offer.askedBy, name: [offer.firstName, offer.lastName].join(' ').trim() }
  const { memberId } = offer
  const accepting = answering.isPending && answering.variables.accept
  return (
    <CenteredMessage
      icon={<HandHeart size={28} aria-hidden />}
      title={t('takeOver.title')}
      text={
        <>
          {t('takeOver.text', names)}
          <br />
          {t('takeOver.what', names)}
          <FormFailure failure={answering.error} />
        </>
      }
      action={
        <>
          <Button
            loading={accepting}
            disabled={answering.isPending}
            onClick={() => answering.mutate({ memberId, accept: true })}
          >
            {t('takeOver.accept', names)}
          </Button>
          <Button
            variant="default"
            loading={answering.isPending && !accepting}
            disabled={answering.isPending}
            onClick={() => answering.mutate({ memberId, accept: false })}
          >
            {t('takeOver.decline')}
          </Button>
        </>
      }
    />
  )
}
