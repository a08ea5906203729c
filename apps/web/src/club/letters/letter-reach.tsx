import type { LetterRecipients } from '@forenet/contract/club/event-letter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { letterPreviewQuery } from '../shared/event-letters-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './letters.module.css'

export function MessageRecipientCount({ eventId, to }: { eventId: string; to: LetterRecipients }) {
  const { t } = useTranslation('letters')
  const { key: orgKey } = useClub()
  const reach = useQuery({ ...letterPreviewQuery(orgKey, eventId, to), placeholderData: keepPreviousData })
  const { data } = reach
  if (reach.isError && !data) {
    return <QueryFailure error={reach.error} retry={() => void reach.refetch()} retrying={reach.isFetching} />
  }
  if (!data) return <SkeletonList rows={1} height={80} />
  const { people, first, withoutAddress, refused, mostADay } = data
  return (
    <div className={styles.reach} role="status" aria-busy={reach.isPlaceholderData}>
      <strong>{t('preview.people', { count: people })}</strong>
      {first.length > 0 ? <p>{named(first, people)}</p> : null}
      {withoutAddress.people > 0 ? (
        <p>
          {t('preview.withoutAddress')} {named(withoutAddress.first, withoutAddress.people)}
        </p>
      ) : null}
      {refused.people > 0 ? (
        <p>
          {t('preview.refused')}{' '}
          {named(
            refused.first.map(({ name, email }) => (email === null ? name : `${name} (${email})`)),
            refused.people,
          )}
        </p>
      ) : null}
      {people > mostADay ? <p className={styles.warning}>{t('preview.tooMany', { most: mostADay })}</p> : null}
    </div>
  )

  function named(names: readonly string[], all: number): string {
    const more = all - names.length
    return [names.join(', '), more > 0 ? t('preview.more', { count: more }) : null].filter(Boolean).join(' ')
  }
}
