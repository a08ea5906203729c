import type { ClubDiscount } from '@forenet/contract/club/discount'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './discounts.module.css'
import { discountUsesQuery } from './discounts-query.ts'

type UsesDialogProps = { eventId: string; discount: ClubDiscount; close: () => void }

export function UsesDialog({ eventId, discount, close }: UsesDialogProps) {
  const { t } = useTranslation('discounts')
  const { key: orgKey } = useClub()
  const list = useQuery(discountUsesQuery(orgKey, eventId, discount.id))
  return (
    <Dialog opened title={t('whoTitle')} onClose={close}>
      {list.isError ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : !list.data ? (
        <SkeletonList rows={3} height={56} />
      ) : (
        <ul className={styles.uses}>
          {list.data.uses.map(({ entryId, code, buyer, at, tickets, discountMinor, held }) => (
            <li key={`${entryId} ${code}`}>
              <div>
                <strong>{buyer}</strong>
                <span>
                  {t('tickets', { count: tickets })} · <DateText at={at} />
                  {discount.codes > 1 ? ` · ${code}` : null}
                  {held ? ` · ${t('held')}` : null}
                </span>
              </div>
              <Money minor={discountMinor} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
