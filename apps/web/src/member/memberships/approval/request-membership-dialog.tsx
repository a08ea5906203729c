import '@mantine/core/styles/Input.layer.css'
import { membershipRequestCreate } from '@forenet/contract/membership-request-calls'
import { Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { clubOverviewQuery } from '../../shared/member/family-queries.ts'
import { useMember } from '../../shared/member/use-member.ts'
import type { MembershipOffer } from '../../shared/membership/selection.ts'
import { useRefetchRequests } from './use-refetch-requests.ts'

type RequestDialogProps = {
  option: MembershipOffer
  participantId: string
  name: string
  onRequested: () => void
  close: () => void
}

export function RequestMembershipDialog({ option, participantId, name, onRequested, close }: RequestDialogProps) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const anew = useRefetchRequests(option.orgId)
  const overview = useQuery(clubOverviewQuery(member.id, option.orgId))
  const club = overview.data?.organisation.name ?? ''
  const [id] = useState(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '', wantsReduced: false },
    validate: { reason: (reason) => (reason.trim() === '' ? t('approval.reasonWrong') : null) },
    submit: async (values) => {
      try {
        await call(membershipRequestCreate, {
          params: { memberId: member.id },
          body: { id, participantId, membershipConfId: option.id, ...values },
        })
      } finally {
        await anew()
      }
      close()
      onRequested()
    },
  })
  return (
    <FormDialog
      title={t('approval.title', { membership: option.name, name })}
      confirmLabel={t('approval.send')}
      {...sending}
      close={close}
    >
      <p>{t('approval.lead', { club })}</p>
      <Textarea
        data-autofocus
        label={t('approval.reason')}
        description={t('approval.reasonHint')}
        rows={4}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <Checkbox label={t('approval.reduced')} {...form.getInputProps('wantsReduced', { type: 'checkbox' })} />
    </FormDialog>
  )
}
