import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { overviewQuery } from '../../shared/member/family-queries.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { configurationsQuery } from '../../shared/organisation/organisation-queries.ts'
import { PriceChangedNotice } from '../../shared/payment/before/price-changed-notice.tsx'
import { UnpaidPurchasesLink } from '../../shared/payment/before/unpaid-limit.tsx'
import { findAddressProblems, getProblemCode } from '../../shared/payment/problem-facts.ts'
import type { PaymentControl } from '../../shared/payment/use-payment.ts'
import styles from './purchase-problem.module.css'

type PurchaseProblemProps = {
  payment: PaymentControl
  organisationId: string
  editAddress: string
  back?: () => void
}

export function PurchaseProblem({ payment, organisationId, editAddress, back }: PurchaseProblemProps) {
  const { failure } = payment
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The sticky bar on phones would otherwise hide the error.
    if (failure !== null) box.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (failure === null) return null
  return (
    <div className={styles.problem} ref={box}>
      <FormFailure failure={failure}>
        <ProblemActions {...{ payment, organisationId, editAddress, back }} />
      </FormFailure>
    </div>
  )
}

function ProblemActions({ payment, organisationId, editAddress, back }: PurchaseProblemProps): ReactNode {
  const { t } = useTranslation('memberships')
  const refresh = useRefresh(organisationId)
  const { failure } = payment
  switch (getProblemCode(failure)) {
    case 'total-differs':
      return <PriceChangedNotice failure={failure} take={() => void refresh().then(payment.clearFailure)} />
    case 'same-period-twice':
    case 'membership-not-on-offer':
    case 'membership-not-for-age':
    case 'membership-not-for-gender':
    case 'membership-full':
    case 'membership-needs-approval':
    case 'participant-not-yours':
    case 'participant-not-approved':
    case 'nothing-to-pay':
      return back ? (
        <Button variant="default" onClick={() => void refresh().then(back)}>
          {t('problem.chooseAgain')}
        </Button>
      ) : (
        <Button
          variant="default"
          renderRoot={(root) => <Link to="/membership/new" search={{ orgId: organisationId }} {...root} />}
        >
          {t('problem.chooseAgain')}
        </Button>
      )
    case 'address-incomplete':
      return failure instanceof ApiProblem ? (
        <AddressProblemActions problem={failure} editAddress={editAddress} />
      ) : null
    case 'organisation-unavailable':
      return (
        <Button variant="default" renderRoot={(root) => <Link to="/organizations" {...root} />}>
          {t('purchase.chooseAnother')}
        </Button>
      )
    case 'too-many-unpaid':
      return <UnpaidPurchasesLink />
    case 'token-used':
    case 'already-paid':
    case 'return-token-expired':
    case 'return-token-invalid':
      return (
        <Button variant="default" renderRoot={(root) => <Link to="/memberships" {...root} />}>
          {t('problem.backToMemberships')}
        </Button>
      )
    default:
      return null
  }
}

function AddressProblemActions({ problem, editAddress }: { problem: ApiProblem; editAddress: string }) {
  const { t } = useTranslation('memberships')
  return (
    <>
      <ul>
        {findAddressProblems(problem).map((reason) => (
          <li key={reason}>{t(`address.messages.${reason}`)}</li>
        ))}
      </ul>
      <Button variant="default" renderRoot={(root) => <AppLink href={editAddress} {...root} />}>
        {t('address.action')}
      </Button>
    </>
  )
}

function useRefresh(organisationId: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const { member } = useMember()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: configurationsQuery(organisationId).queryKey }),
      queryClient.invalidateQueries({ queryKey: overviewQuery(member.id).queryKey }),
    ])
}
