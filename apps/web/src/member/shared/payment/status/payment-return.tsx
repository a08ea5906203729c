import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { canRetry, useProblemText } from '../../../../kit/calls/problem-texts.ts'
import { usePageName, usePageTitles } from '../../../../kit/page/page-data.ts'
import { focusPageHeading, keepPageHeadingFocused } from '../../../../ui/page/page-focus.ts'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { CenteredMessage } from '../../../../ui/states/centered-message.tsx'
import { SkeletonList } from '../../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../../ui/theme/accent-scope.tsx'
import { getProblemCode } from '../problem-facts.ts'
import type { KnownPayment } from './payment-status-text.ts'
import { type PaymentReturn as Return, usePaymentState } from './use-payment-state.ts'

const NO_AUTHORIZATION = 'none'

type PaymentReturnProps = Parameters<typeof usePaymentState>[1] & {
  children: (known: KnownPayment & { isUnreachable: boolean }) => ReactNode
  wayBack: ReactNode
}

export function PaymentReturn(props: PaymentReturnProps) {
  const given = usePaymentReturn()
  return given.returnToken ? (
    <ReturnedPaymentStatus key={given.returnToken} given={given} {...props} />
  ) : (
    <NoToken {...props} />
  )
}

function usePaymentReturn(): Return {
  const search = useSearch({ strict: false })
  const kind = useLocation({ select: ({ pathname }) => (pathname.endsWith('/decline') ? 'decline' : 'confirm') })
  const { gatewayreason, reason, acquirer } = search
  return {
    kind,
    returnToken: search.forenettoken ?? '',
    authorizationIdentifier: search.authorizationIdentifier || NO_AUTHORIZATION,
    savedCardIdentifier: search.savedCardIdentifier,
    why: { ...(gatewayreason && { gatewayreason }), ...(reason && { reason }), ...(acquirer && { acquirer }) },
  }
}

function ReturnedPaymentStatus({ given, calls, forget, children, wayBack }: PaymentReturnProps & { given: Return }) {
  const standing = usePaymentState(given, { calls, forget })
  useFocusUntilKnown(standing.data?.state)
  const problemWords = useProblemText()
  const { t } = useTranslation('paying')
  if (standing.data) {
    return (
      <AccentScope colour={standing.data.organisation.accentColour}>
        {children({
          payment: standing.data,
          returned: given.authorizationIdentifier !== NO_AUTHORIZATION,
          isLong: standing.isLong,
          isUnreachable: standing.isError,
        })}
      </AccentScope>
    )
  }
  if (getProblemCode(standing.error) === 'malformed-input') return <NoToken wayBack={wayBack} />
  if (standing.isError && !canRetry(standing.error)) {
    return <CenteredMessage role="alert" {...problemWords(standing.error)} action={wayBack} />
  }
  if (standing.isError) {
    return (
      <CenteredMessage
        role="alert"
        title={problemWords(standing.error).title}
        text={t('offline')}
        action={
          <Button onClick={() => void standing.refetch()} loading={standing.isFetching}>
            {t('askAgain')}
          </Button>
        }
      />
    )
  }
  return (
    <PaymentStatusLoading
      isConfirming={given.kind === 'confirm' && given.authorizationIdentifier !== NO_AUTHORIZATION}
    />
  )
}

/** Focus stays on the heading, which shows the status, until it is final. */
function useFocusUntilKnown(state: PaymentState['state'] | undefined): void {
  useEffect(() => keepPageHeadingFocused(), [])
  const isKnown = state === 'paid' || state === 'declined' || state === 'voided'
  useEffect(() => {
    if (isKnown) focusPageHeading()
  }, [isKnown])
}

function PaymentStatusLoading({ isConfirming }: { isConfirming: boolean }) {
  const { t } = useTranslation('paying')
  const titleOf = usePageTitles()
  const page = usePageName() || 'membership-confirm'
  return (
    <>
      <PageHeader
        title={isConfirming ? t('confirming.title') : titleOf(page)}
        lead={isConfirming ? t('confirming.text') : null}
      />
      <SkeletonList rows={2} height={180} />
    </>
  )
}

function NoToken({ wayBack }: Pick<PaymentReturnProps, 'wayBack'>) {
  const { t } = useTranslation('paying')
  return (
    <CenteredMessage
      icon={<Unlink size={28} aria-hidden />}
      title={t('noToken.title')}
      text={t('noToken.text')}
      action={wayBack}
    />
  )
}
