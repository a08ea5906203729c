import type { ClubDrawers } from '@forenet/contract/club/door-sale'
import { clubCashDrawerList } from '@forenet/contract/club/door-sale-calls'
import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { formatShortMoment } from '../shared/short-date.ts'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './payments.module.css'

type ClosedDrawer = ClubDrawers['drawers'][number]

export function DrawersScreen() {
  const { t } = useTranslation(['money', 'manage'])
  const { key: orgKey } = useClub()
  const [density] = useDensity()
  const columns = useDrawerColumns()
  const drawers = useQuery({
    queryKey: ['club', orgKey, 'drawers'],
    queryFn: ({ signal }) => call(clubCashDrawerList, { params: { orgKey }, signal }),
  })
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader title={t('manage:pages.manage-drawers')} />
      <PaymentTabs />
      <QueryContent query={drawers} loading={<SkeletonList rows={3} height={46} />}>
        {({ drawers: closed }) =>
          closed.length > 0 ? (
            <DataTable
              label={t('drawers.list')}
              columns={columns}
              rows={closed}
              rowId={({ id }) => id}
              rowName={({ event }) => event.title}
              density={density}
              busy={false}
            />
          ) : (
            <EmptyState icon={<Banknote size={28} />} title={t('drawers.none.title')} text={t('drawers.none.text')} />
          )
        }
      </QueryContent>
    </div>
  )
}

function useDrawerColumns(): readonly TableColumn<ClosedDrawer>[] {
  const { t } = useTranslation('money')
  const language = useLanguage()
  return useMemo(() => {
    const whereAndWho = ({ event, device, by }: ClosedDrawer) =>
      [event.title, device, by === null ? null : t('drawers.by', { name: by })].filter(Boolean).join(' · ')
    const amount = (
      id: 'floatMinor' | 'salesMinor' | 'payoutsMinor',
      heading: string,
      isOptional?: true,
    ): TableColumn<ClosedDrawer> => ({
      id,
      heading,
      numeric: true,
      width: '8rem',
      ...(isOptional ? { isOptional } : {}),
      cell: (drawer) => <Money minor={drawer[id]} />,
    })
    return [
      {
        id: 'closed',
        heading: t('drawers.closed'),
        width: '8.5rem',
        phone: 'detail',
        cell: ({ closedAt, device }) => (
          <span className={styles.quiet}>
            {formatShortMoment(new Date(closedAt), language)}
            <span className={styles.phoneOnly}> · {device}</span>
          </span>
        ),
      },
      {
        id: 'event',
        heading: t('drawers.event'),
        namesRow: true,
        phone: 'title',
        cell: (drawer) => (
          <>
            <span title={whereAndWho(drawer)}>{drawer.event.title}</span>
            <PhoneDetails drawer={drawer} />
          </>
        ),
      },
      amount('floatMinor', t('drawers.float'), true),
      amount('salesMinor', t('drawers.sales')),
      amount('payoutsMinor', t('drawers.payouts'), true),
      {
        id: 'counted',
        heading: t('drawers.counted'),
        numeric: true,
        width: '8rem',
        phone: 'value',
        cell: ({ countedMinor }) => (
          <strong className={styles.counted}>
            <Money minor={countedMinor} />
          </strong>
        ),
      },
      {
        id: 'difference',
        heading: t('drawers.difference'),
        numeric: true,
        width: '8rem',
        phone: 'note',
        cell: ({ differenceMinor }) =>
          differenceMinor === 0 ? (
            <span className={styles.quiet}>{t('drawers.exact')}</span>
          ) : (
            <span className={styles.differs}>
              <Money minor={differenceMinor} />
            </span>
          ),
      },
      {
        id: 'note',
        heading: t('drawers.note'),
        width: '14%',
        cell: ({ note }) => (
          <span className={styles.quiet} title={note}>
            {note}
          </span>
        ),
      },
    ]
  }, [t, language])
}

function PhoneDetails({ drawer: { floatMinor, salesMinor, payoutsMinor, note } }: { drawer: ClosedDrawer }) {
  const { t } = useTranslation('money')
  const sums = [
    ['float', floatMinor],
    ['sales', salesMinor],
    ['payouts', payoutsMinor],
  ] as const
  return (
    <span className={styles.phoneDetails}>
      {sums
        .filter(([, minor]) => minor !== 0)
        .map(([name, minor]) => (
          <span key={name}>
            {t(`drawers.${name}`)} <Money minor={minor} />
          </span>
        ))}
      {note ? <span>{note}</span> : null}
    </span>
  )
}
