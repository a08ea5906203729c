import type { PaymentState } from '@forenet/contract/payment'
import { paymentLink } from '@forenet/contract/payment-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { mayRetry } from '../../../kit/calls/problem-words.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { isAskedFor } from './said-of.ts'
import { StepCard } from './step-card.tsx'
import { useStepWords } from './use-step-words.ts'

/** Resumes an unfinished payment with the same selection (ruling 12). */
export function UnfinishedStep({ payment, primary }: { payment: PaymentState; primary: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const resume = useAction({
    mutationFn: (forenettoken: string) => call(paymentLink, { body: { forenettoken, Amount: payment.totalMinor } }),
    onSuccess: ({ paymentWindowLink }) => window.location.assign(paymentWindowLink),
  })
  const { retryToken, organisation } = payment
  const amount = formatMoney(payment.totalMinor, language, payment.currency)
  const { title, text } = useStepWords({ kind: 'payment', payment })
  /** The purchase cannot be resumed: the price changed or the offer ended. */
  const refused = resume.isError && !mayRetry(resume.error)
  const variant = primary ? 'filled' : 'default'
  return (
    <StepCard
      accent={organisation.accentColour}
      mark={<OrganisationMark organisation={organisation} />}
      title={title}
      action={
        retryToken && !refused ? (
          <Button
            variant={variant}
            loading={resume.isPending || resume.isSuccess}
            onClick={() => resume.mutate(retryToken)}
          >
            {t(isAskedFor(payment) ? 'unfinished.pay' : 'unfinished.resume', { amount })}
          </Button>
        ) : payment.ticketId === null && (payment.state === 'voided' || refused) ? (
          <Button
            variant={variant}
            renderRoot={(root) => <AppLink href={`/membership/new?orgId=${organisation.id}`} {...root} />}
          >
            {t('unfinished.chooseAgain')}
          </Button>
        ) : null
      }
      failure={resume.isError ? <FormFailure failure={resume.error} /> : null}
    >
      {text}
    </StepCard>
  )
}
