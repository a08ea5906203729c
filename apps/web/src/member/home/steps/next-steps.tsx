import type { PaymentState } from '@forenet/contract/payment'
import { paymentLink } from '@forenet/contract/payment-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { MailQuestionMark, UserRoundPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { canRetry } from '../../../kit/calls/problem-texts.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { AnswerButtons } from '../../shared/family/answer-buttons.tsx'
import { answerInviter } from '../../shared/family/answer-invitations.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import type { Home } from '../build-home.ts'
import { type EventStep as HomeTask, listSteps, type OrderedStep } from './list-steps.ts'
import styles from './next-steps.module.css'
import type { PendingInvitation } from './next-steps.ts'
import { RenewalStep, useTaskTexts } from './renewal-step.tsx'
import { StepCard, StepLinkButton } from './step-card.tsx'
import { isUnpaidDifference } from './step-texts.ts'

export function NextSteps({ home }: { home: Home }) {
  return (
    <ul className={styles.steps}>
      {listSteps(home).map(({ key, ...placed }) => (
        <OneStep key={key} {...placed} />
      ))}
    </ul>
  )
}

function OneStep({ step, primary }: Omit<OrderedStep, 'key'>) {
  switch (step.kind) {
    case 'event':
      return <EventStep step={step} primary={primary} />
    case 'payment':
      return <UnfinishedStep payment={step.payment} primary={primary} />
    case 'profile':
      return <ProfileStep primary={primary} />
    case 'renewal':
      return <RenewalStep renewals={step.renewals} primary={primary} />
    case 'invitation':
      return <InvitationStep pending={step.pending} />
  }
}

function EventStep({ step, primary }: { step: HomeTask; primary: boolean }) {
  const { title, text, way } = useTaskTexts(step)
  return (
    <StepCard
      accent={step.event.accentColour}
      mark={<DateBlock at={step.event.startDate} />}
      title={title}
      action={way && <StepLinkButton way={way} primary={primary} />}
    >
      {text}
    </StepCard>
  )
}

/** Purchases require the address (section 5), so ask early. */
function ProfileStep({ primary }: { primary: boolean }) {
  const { title, text, way } = useTaskTexts({ kind: 'profile' })
  return (
    <StepCard
      mark={
        <ActionMark>
          <UserRoundPen size={22} />
        </ActionMark>
      }
      title={title}
      action={way && <StepLinkButton way={way} primary={primary} />}
    >
      {text}
    </StepCard>
  )
}

function InvitationStep({ pending }: { pending: PendingInvitation }) {
  const { participant, invitation, mine } = pending
  const { title, text, way } = useTaskTexts({ kind: 'invitation', pending })
  return (
    <StepCard
      mark={
        <ActionMark tone={mine ? 'accent' : 'quiet'}>
          <MailQuestionMark size={22} />
        </ActionMark>
      }
      title={title}
      action={
        way ? (
          <StepLinkButton way={way} primary={false} />
        ) : (
          <AnswerButtons
            name={participant.firstName || invitation.inviteeEmail}
            give={(answer) => answerInviter(invitation.inviterEmail, invitation.inviteeEmail, answer)}
          />
        )
      }
    >
      {text}
    </StepCard>
  )
}

function UnfinishedStep({ payment, primary }: { payment: PaymentState; primary: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const resume = useAction({
    mutationFn: (forenettoken: string) => call(paymentLink, { body: { forenettoken, Amount: payment.totalMinor } }),
    onSuccess: ({ paymentWindowLink }) => window.location.assign(paymentWindowLink),
  })
  const { retryToken, organisation } = payment
  const amount = formatMoney(payment.totalMinor, language, payment.currency)
  const { title, text } = useTaskTexts({ kind: 'payment', payment })
  const refused = resume.isError && !canRetry(resume.error)
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
            {t(isUnpaidDifference(payment) ? 'unfinished.pay' : 'unfinished.resume', { amount })}
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
