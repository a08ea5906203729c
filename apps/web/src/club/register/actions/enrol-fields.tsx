import { MANUAL_METHODS, type PeopleAction } from '@forenet/contract/club/people-action'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { today } from '../../../kit/time/today.ts'
import { Money } from '../../../ui/money/money.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from '../register.module.css'
import { enrolmentQuery } from './enrolment-query.ts'
import { PaymentFields, parseManualPayment } from './payment-fields.tsx'

type Enrolment = Extract<PeopleAction, { kind: 'enrol' }>

export function EnrolFields({
  memberId,
  change,
}: {
  memberId: string | undefined
  change: (wanted: Enrolment | null) => void
}) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const offers = useQuery(enrolmentQuery(orgKey, memberId))
  const [editionId, setEditionId] = useState<string | null>(null)
  const [method, setMethod] = useState<Enrolment['method']>('cash')
  const [paid, setPaid] = useState(() => ({ day: today(), note: '' }))
  const had = offers.data?.filter(({ refusal }) => refusal === null) ?? []
  const offer = had.find(({ id }) => id === editionId) ?? had.find(({ proposed }) => proposed) ?? had[0]
  const told = parseManualPayment(paid)
  const paysMinor = method === 'free' ? 0 : (offer?.totalMinor ?? 0)
  const wanted: Enrolment | null =
    offer && told
      ? {
          ...{ kind: 'enrol', editionId: offer.id, method, ...told },
          // A single person has no preview.
          ...(memberId === undefined ? {} : { shownMinor: paysMinor }),
        }
      : null
  const tell = useEffectEvent((said: string) => change(JSON.parse(said) as Enrolment | null))
  const said = JSON.stringify(wanted)
  useEffect(() => tell(said), [said])
  if (offers.isError)
    return <QueryFailure error={offers.error} retry={() => void offers.refetch()} retrying={offers.isFetching} />
  if (offers.isPending) return <SkeletonList rows={3} height={44} />
  if (!offer) return <p role="status">{t(offers.data.length > 0 ? 'enrol.hasAll' : 'enrol.nothing')}</p>
  return (
    <>
      <NativeSelect
        label={t('enrol.what')}
        description={offer.because ? t(`enrol.because.${offer.because}`) : undefined}
        data={had.map(({ id, name }) => ({ value: id, label: name }))}
        value={offer.id}
        onChange={(event) => setEditionId(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('enrol.method')}
        data={MANUAL_METHODS.map((value) => ({ value, label: t(`enrol.methods.${value}`) }))}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value as Enrolment['method'])}
      />
      <PaymentFields paid={paid} change={setPaid} />
      <p className={styles.sum}>
        <span>{t(memberId === undefined ? 'enrol.each' : 'enrol.pays')}</span>
        <strong>
          <Money minor={paysMinor} />
        </strong>
      </p>
    </>
  )
}
