import { DIFFERENCE_METHODS, type PeopleAction, type TypeChangeOffers } from '@forenet/contract/club/people-action'
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
import { typeChangeQuery } from './enrolment-query.ts'
import { PaymentFields, parseManualPayment } from './payment-fields.tsx'

type TypeChange = Extract<PeopleAction, { kind: 'change-type' }>
type TypeChangeAmounts = NonNullable<TypeChangeOffers[number]['money']>

export function TypeChangeFields({
  memberId,
  change,
}: {
  memberId: string | undefined
  change: (wanted: TypeChange | null) => void
}) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const offers = useQuery(typeChangeQuery(orgKey, memberId))
  const [editionId, setEditionId] = useState<string | null>(null)
  const [difference, setDifference] = useState<TypeChange['difference']>('cash')
  const [paid, setPaid] = useState(() => ({ day: today(), note: '' }))
  // For several people, include full memberships: some of them may have an offer.
  const had = offers.data?.filter(({ refusal }) => memberId === undefined || refusal === null) ?? []
  const offer = had.find(({ id }) => id === editionId) ?? had[0]
  const shownMinor = offer?.money?.differenceMinor ?? undefined
  const mayCostMore = !offer?.money || (shownMinor ?? 0) > 0
  const asksForDay = mayCostMore && difference !== 'waived'
  const told = asksForDay ? parseManualPayment(paid) : { day: today() }
  const wanted: TypeChange | null =
    offer && told
      ? {
          ...{ kind: 'change-type', editionId: offer.id, difference, ...told },
          // A single person has no preview.
          ...(shownMinor === undefined ? {} : { shownMinor }),
        }
      : null
  const tell = useEffectEvent((said: string) => change(JSON.parse(said) as TypeChange | null))
  const said = JSON.stringify(wanted)
  useEffect(() => tell(said), [said])
  if (offers.isError)
    return <QueryFailure error={offers.error} retry={() => void offers.refetch()} retrying={offers.isFetching} />
  if (offers.isPending) return <SkeletonList rows={3} height={44} />
  if (!offer) return <p role="status">{t(offers.data.length > 0 ? 'typeChange.none' : 'enrol.nothing')}</p>
  return (
    <>
      <NativeSelect
        label={t('typeChange.to')}
        data={had.map(({ id, name }) => ({ value: id, label: name }))}
        value={offer.id}
        onChange={(event) => setEditionId(event.currentTarget.value)}
        data-autofocus
      />
      {offer.money ? <PriceDifference money={offer.money} name={offer.name} /> : null}
      {mayCostMore ? (
        <NativeSelect
          label={t('typeChange.more')}
          data={DIFFERENCE_METHODS.map((value) => ({ value, label: t(`typeChange.methods.${value}`) }))}
          value={difference}
          onChange={(event) => setDifference(event.currentTarget.value as TypeChange['difference'])}
        />
      ) : null}
      {asksForDay ? <PaymentFields paid={paid} change={setPaid} /> : null}
      {memberId === undefined ? <p className={styles.quiet}>{t('typeChange.less')}</p> : null}
    </>
  )
}

function PriceDifference({ money, name }: { money: TypeChangeAmounts; name: string }) {
  const { t } = useTranslation('register')
  const { from, paidMinor, creditMinor, newMinor, differenceMinor } = money
  return (
    <>
      <div className={styles.between}>
        {paidMinor === null ? null : (
          <p className={styles.sum}>
            <span>{t('typeChange.paid', { name: from })}</span>
            <Money minor={paidMinor} />
          </p>
        )}
        {creditMinor === null || creditMinor === paidMinor ? null : (
          <p className={styles.sum}>
            <span>{t('typeChange.credit')}</span>
            <Money minor={creditMinor} />
          </p>
        )}
        <p className={styles.sum}>
          <span>{t('typeChange.costs', { name })}</span>
          <Money minor={newMinor} />
        </p>
        {differenceMinor === null ? null : (
          <p className={styles.sum}>
            <span>{t(differenceMinor < 0 ? 'typeChange.over' : 'typeChange.difference')}</span>
            <strong>
              <Money minor={Math.abs(differenceMinor)} />
            </strong>
          </p>
        )}
      </div>
      {differenceMinor === null || differenceMinor < 0 ? <p className={styles.quiet}>{t('typeChange.back')}</p> : null}
    </>
  )
}
