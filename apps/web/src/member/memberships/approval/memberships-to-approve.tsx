import type { MembershipRequest } from '@forenet/contract/membership'
import { membershipRequestWithdraw } from '@forenet/contract/membership-request-calls'
import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import type { EligibleParticipant, MembershipOffer } from '../../shared/membership/selection.ts'
import { isFullForParticipant } from '../../shared/organisation/buyable-offers.ts'
import styles from '../purchase/choose-step.module.css'
import { UnavailableOption } from '../purchase/unavailable-option.tsx'
import { useRefetchRequests } from './use-refetch-requests.ts'

const RequestDialog = lazy(() =>
  import('./request-membership-dialog.tsx').then(({ RequestMembershipDialog: component }) => ({ default: component })),
)

export function MembershipsToApprove({ choosable, name }: { choosable: EligibleParticipant; name: string }) {
  const { t } = useTranslation('memberships')
  const { toApprove, participant, requests } = choosable
  if (toApprove.length === 0) return null
  return (
    <ul className={styles.full} aria-label={t('approval.list', { name })}>
      {toApprove.map((option) => (
        <UnavailableOption
          key={option.id}
          option={option}
          note={isFullForParticipant(option, choosable) ? t('approval.full') : null}
        >
          <ApprovalStatus
            option={option}
            participantId={participant.id}
            name={name}
            request={requests?.find(({ membershipConfId }) => membershipConfId === option.id)}
          />
        </UnavailableOption>
      ))}
    </ul>
  )
}

type ApprovalStatusProps = {
  option: MembershipOffer
  participantId: string
  name: string
  request: MembershipRequest | undefined
}

function ApprovalStatus({ option, participantId, name, request }: ApprovalStatusProps) {
  const { t } = useTranslation('memberships')
  const [asks, setAsks] = useState(false)
  const { member } = useMember()
  const anew = useRefetchRequests(option.orgId)
  const said = useRef<HTMLSpanElement>(null)
  const withdraw = useAction({
    mutationFn: (requestId: string) => call(membershipRequestWithdraw, { params: { memberId: member.id, requestId } }),
    onSettled: anew,
    // Moves focus, because the focused button is removed.
    onSuccess: () => said.current?.focus(),
  })
  const isAsked = request?.state === 'asked'
  const isRefused = request?.state === 'refused'
  const about = { membership: option.name, name }
  return (
    <span className={styles.queue}>
      <span role="status" ref={said} tabIndex={-1}>
        <StatusBadge tone={isAsked ? 'waiting' : isRefused ? 'bad' : 'neutral'}>
          {t(isAsked ? 'approval.asked' : isRefused ? 'approval.refused' : 'approval.needed')}
        </StatusBadge>
      </span>
      {isRefused && request.answer ? <span>{t('approval.answer', { words: request.answer })}</span> : null}
      {isAsked ? (
        <Button
          variant="default"
          aria-label={t('approval.withdrawFor', about)}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(request.id)}
        >
          {t('approval.withdraw')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t(isRefused ? 'approval.againFor' : 'approval.askFor', about)}
          onClick={() => setAsks(true)}
        >
          {t(isRefused ? 'approval.again' : 'approval.ask')}
        </Button>
      )}
      {withdraw.isError ? <FormFailure failure={withdraw.error} /> : null}
      {asks ? (
        <Suspense>
          <RequestDialog
            option={option}
            participantId={participantId}
            name={name}
            onRequested={() => said.current?.focus()}
            close={() => setAsks(false)}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
