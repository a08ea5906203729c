import { linkedInvitationAttach } from '@forenet/contract/invitation-calls'
import { invitationSecretSchema } from '@forenet/domain/event-invitation'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../kit/calls/call.ts'
import { HttpError } from '../../../kit/calls/parse-response.ts'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { InvalidInvitation } from './invitation-screen.tsx'

export function TakeInvitationScreen() {
  const { member } = useMember()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const secret = useLocation({ select: ({ hash }) => hash })
  const isSecret = invitationSecretSchema.safeParse(secret).success
  const take = useAction({
    mutationFn: () => call(linkedInvitationAttach, { body: { secret } }),
    onSuccess: async ({ orgKey, eventId }) => {
      await queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
      await navigate({ to: '/$orgKey/events/$id/register', params: { orgKey, id: eventId }, replace: true })
    },
  })
  const { mutate } = take
  useEffect(() => {
    if (isSecret) mutate()
  }, [isSecret, mutate])
  if (!isSecret || (take.error instanceof HttpError && take.error.status === 404)) return <InvalidInvitation />
  if (take.isError) return <PageFailure error={take.error} retry={() => mutate()} retrying={take.isPending} />
  return <PagePending />
}
