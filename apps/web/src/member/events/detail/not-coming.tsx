import type { EventDetail } from '@forenet/contract/event'
import { eventNotComing } from '@forenet/contract/event-calls'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'

/** Declines the event, or withdraws that, while registration is open (ruling 19). */
export function NotComing({ event, isSaid }: { event: EventDetail; isSaid: boolean }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const change = useAction({
    mutationFn: (notComing: boolean) => call(eventNotComing, { params: { eventId: event.id }, body: { notComing } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] }),
  })
  return (
    <>
      <Button variant={isSaid ? 'subtle' : 'default'} loading={change.isPending} onClick={() => change.mutate(!isSaid)}>
        {t(isSaid ? 'notComing.takeBack' : 'notComing.action')}
      </Button>
      <VisuallyHidden role="status">
        {change.isSuccess ? t(change.variables ? 'notComing.said' : 'notComing.takenBack') : ''}
      </VisuallyHidden>
      {change.isError ? <FormFailure failure={change.error} /> : null}
    </>
  )
}
