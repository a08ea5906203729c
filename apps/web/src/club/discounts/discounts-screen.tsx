import type { ClubDiscount } from '@forenet/contract/club/discount'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import { DiscountCard } from './discount-card.tsx'
import styles from './discounts.module.css'
import { discountsQuery } from './discounts-query.ts'
import { NewDiscountDialog } from './new-discount-dialog.tsx'

export function DiscountsScreen() {
  const { t } = useTranslation(['discounts', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const list = useQuery(discountsQuery(orgKey, eventId))
  const [making, setMaking] = useState(false)
  const { data } = list
  const make = data?.open ? (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  ) : null
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-discounts')}
        eyebrow={data?.title ?? null}
        lead={t(data && !data.open ? 'leadClosed' : 'lead')}
        action={data && data.discounts.length > 0 ? make : null}
      />
      <EventTabs />
      {list.isError && !data ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : !data ? (
        <SkeletonList rows={3} height={150} />
      ) : data.discounts.length === 0 ? (
        <EmptyState icon={<TicketPercent size={28} />} title={t('none.title')} text={t('none.text')} action={make} />
      ) : (
        <ul className={styles.list}>
          {data.discounts.map((discount: ClubDiscount) => (
            <DiscountCard
              key={discount.id}
              eventId={eventId}
              discount={discount}
              ticketTypes={data.ticketTypes}
              teams={data.teams}
              open={data.open}
            />
          ))}
        </ul>
      )}
      {making && data ? (
        <NewDiscountDialog
          eventId={eventId}
          ticketTypes={data.ticketTypes}
          teams={data.teams}
          close={() => setMaking(false)}
        />
      ) : null}
    </div>
  )
}
