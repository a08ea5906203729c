import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { type ClubMembershipRequest, MAX_APPROVALS_PER_REQUEST } from '@forenet/contract/club/membership-request'
import { clubMembershipRequestApprove } from '@forenet/contract/club/membership-request-calls'
import { formatMoney } from '@forenet/domain/money'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubOverviewQuery } from '../../kit/organiser/overview-query.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import { computePriceToPay } from './charged-price.ts'
import styles from './requests.module.css'
import { requestsQuery } from './requests-query.ts'

export function ApproveSeveralDialog({
  waiting,
  close,
}: {
  waiting: readonly ClubMembershipRequest[]
  close: () => void
}) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  const offered = waiting
    .filter(({ obstacle }) => obstacle === null || obstacle === 'day-price')
    .slice(0, MAX_APPROVALS_PER_REQUEST)
  // Requests for a reduced price must be decided one by one.
  const [chosen, setChosen] = useState(() => offered.flatMap(({ id, wantsReduced }) => (wantsReduced ? [] : id)))
  const { form, ...sending } = useCallForm({
    initialValues: { answer: '' },
    submit: async ({ answer }) => {
      if (chosen.length === 0) return
      const { done, passedOver, requests } = await call(clubMembershipRequestApprove, {
        params: { orgKey },
        body: { ids: chosen, answer },
      })
      queryClient.setQueryData(requestsQuery(orgKey).queryKey, requests)
      await queryClient.invalidateQueries({ queryKey: clubOverviewQuery(orgKey).queryKey })
      const said = t('requests.several.done', { count: done })
      say(passedOver > 0 ? `${said} ${t('requests.several.passedOver', { count: passedOver })}` : said)
      close()
    },
  })
  return (
    <FormDialog
      title={t('requests.several.title')}
      confirmLabel={t('requests.several.confirm', { count: chosen.length })}
      {...sending}
      close={close}
    >
      <p className={styles.quiet}>{t('requests.several.lead')}</p>
      <ul className={styles.several}>
        {offered.map(({ id, name, membership, wantsReduced, ...terms }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              label={t('requests.what', { name, membership })}
              description={[
                formatMoney(computePriceToPay(terms, null), language),
                ...(wantsReduced ? [t('requests.wantsReduced')] : []),
              ].join(' · ')}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((before) => (checked ? [...before, id] : before.filter((one) => one !== id)))
              }
            />
          </li>
        ))}
      </ul>
      <Textarea
        label={t('requests.answer')}
        description={t('requests.answerHint')}
        rows={3}
        maxLength={1000}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
