import '@mantine/core/styles/Input.layer.css'
import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import { clubMembershipRequestDecide } from '@forenet/contract/club/membership-request-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney } from '@forenet/domain/money'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
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

type DecisionDialogProps = { request: ClubMembershipRequest; approve: boolean; close: () => void }

export function DecisionDialog({ request, approve, close }: DecisionDialogProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  const { id, name, membership, dayPriceMinor, decidedAt, obstacle } = request
  const isDayPrice = obstacle === 'day-price'
  const price = formatMoney(dayPriceMinor, language)
  const isPrice = (text: string) => {
    const minor = parseKroner(text)
    return minor !== null && minor <= dayPriceMinor
  }
  const { form, ...sending } = useCallForm({
    initialValues: {
      priceMinor: formatKroner(isDayPrice ? dayPriceMinor : (request.priceMinor ?? dayPriceMinor)),
      answer: request.answer,
    },
    validate: { priceMinor: (text) => (!approve || isPrice(text) ? null : t('requests.priceWrong', { price })) },
    submit: async (values) => {
      const minor = parseKroner(values.priceMinor)
      try {
        const requests = await call(clubMembershipRequestDecide, {
          params: { orgKey, requestId: id },
          // Full price means the price at the time of approval.
          body: {
            approve,
            priceMinor: approve && minor !== dayPriceMinor ? minor : null,
            answer: values.answer,
            decidedAt,
          },
        })
        queryClient.setQueryData(requestsQuery(orgKey).queryKey, requests)
      } catch (error) {
        await queryClient.invalidateQueries({ queryKey: requestsQuery(orgKey).queryKey })
        throw error
      }
      await queryClient.invalidateQueries({ queryKey: clubOverviewQuery(orgKey).queryKey })
      say(t(approve ? 'requests.approved' : 'requests.refused', { name }))
      close()
    },
  })
  const entered = parseKroner(form.values.priceMinor)
  const charged = entered === null || entered > dayPriceMinor ? null : computePriceToPay(request, entered)
  return (
    <FormDialog
      title={t(approve ? 'requests.approving' : 'requests.refusing', { name, membership })}
      confirmLabel={t(`requests.send.${approve ? 'approve' : 'refuse'}`)}
      {...sending}
      close={close}
    >
      {approve ? (
        <>
          <TextInput
            data-autofocus
            label={t('requests.price')}
            description={isDayPrice ? t('requests.cannot.day-price') : t('requests.priceHint', { price })}
            readOnly={isDayPrice}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('priceMinor')}
          />
          {charged !== null && charged !== entered ? (
            <p role="status" className={styles.quiet}>
              {t('requests.charged', { price: formatMoney(charged, language) })}
            </p>
          ) : null}
        </>
      ) : null}
      <Textarea
        {...(approve ? {} : { 'data-autofocus': true })}
        label={t('requests.answer')}
        description={t('requests.answerHint')}
        rows={3}
        maxLength={1000}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
