import type { ClubDrawers } from '@forenet/contract/club/door-sale'
import { clubCashDrawers } from '@forenet/contract/club/door-sale-calls'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import styles from './payments.module.css'

export function DrawersScreen() {
  const { t } = useTranslation('manage')
  return (
    <>
      <PageHeader title={t('pages.manage-drawers')} />
      <PaymentTabs />
      <ClosedDrawers />
    </>
  )
}

function ClosedDrawers() {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const drawers = useQuery({
    queryKey: ['club', orgKey, 'drawers'],
    queryFn: ({ signal }) => call(clubCashDrawers, { params: { orgKey }, signal }),
  })
  return (
    <QueryContent query={drawers} loading={<SkeletonList rows={3} height={72} />}>
      {({ drawers: closed }) =>
        closed.length > 0 ? (
          <DrawerList drawers={closed} />
        ) : (
          <EmptyState icon={<Banknote size={28} />} title={t('drawers.none.title')} text={t('drawers.none.text')} />
        )
      }
    </QueryContent>
  )
}

function DrawerList({ drawers }: { drawers: ClubDrawers['drawers'] }) {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const moment = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  })
  return (
    <ol className={`${box.list} ${styles.list}`} aria-label={t('drawers.list')}>
      {drawers.map((drawer) => (
        <li key={drawer.id} className={styles.payment}>
          <span className={styles.payer}>{drawer.event.title}</span>
          <span className={styles.amount}>
            <Money minor={drawer.countedMinor} />
          </span>
          <span className={styles.about}>
            {t('drawers.float')} <Money minor={drawer.floatMinor} /> · {t('drawers.sales')}{' '}
            <Money minor={drawer.salesMinor} /> · {t('drawers.payouts')} <Money minor={drawer.payoutsMinor} />
          </span>
          <span className={styles.about}>
            {moment.format(new Date(drawer.closedAt))} · {drawer.device}
            {drawer.by === null ? null : ` · ${t('drawers.by', { name: drawer.by })}`}
          </span>
          {drawer.differenceMinor === 0 ? null : (
            <span className={styles.back}>
              {t('drawers.difference')} <Money minor={drawer.differenceMinor} />: {drawer.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
