import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { WalletCards } from '../list/wallet-cards.tsx'
import { useNow } from '../use-now.ts'
import { buildWallet } from '../wallet.ts'
import { useOfflineEntries } from './use-offline-entries.ts'

export function TicketsOffline() {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const { ahead, past } = buildWallet(useOfflineEntries(), now)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {ahead.length > 0 ? <WalletCards groups={ahead} now={now} title={t('ahead')} /> : null}
      {past.length > 0 ? <WalletCards groups={past} now={now} title={t('past')} isQuiet /> : null}
    </>
  )
}
