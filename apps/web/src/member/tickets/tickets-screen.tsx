import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OfflineCopyNote } from '../../kit/offline/offline-copy-note.tsx'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { NoTickets } from './list/no-tickets.tsx'
import { WalletCards } from './list/wallet-cards.tsx'
import { useNow } from './use-now.ts'
import { useTickets } from './use-tickets.ts'
import { buildWallet } from './wallet.ts'

export function TicketsScreen() {
  const { t } = useTranslation('tickets')
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<CalendarDays size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/my-calender" {...root} />}
          >
            {t('calendar')}
          </Button>
        }
      />
      <Wallet />
    </>
  )
}

function Wallet() {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const { data, isError, error, isFetching, isLoading, refetch, isKept } = useTickets()
  if (isError && !data) return <QueryFailure error={error} retry={() => void refetch()} retrying={isFetching} />
  if (isLoading) return <SkeletonList rows={3} height={190} />
  const { ahead, past } = buildWallet(data?.entries ?? [], now)
  const keptAt = data?.keptAt ?? null
  return (
    <>
      {keptAt === null ? null : (
        <OfflineNote keptAt={keptAt} more={t('offline.more')} retry={() => void refetch()} retrying={isFetching} />
      )}
      {ahead.length > 0 ? <WalletCards groups={ahead} now={now} title={t('ahead')} /> : null}
      {ahead.length === 0 && keptAt === null ? <NoTickets hasPast={past.length > 0} /> : null}
      {past.length > 0 ? <WalletCards groups={past} now={now} title={t('past')} isQuiet /> : null}
      {isKept && keptAt === null ? <OfflineCopyNote text={t('kept')} /> : null}
    </>
  )
}
