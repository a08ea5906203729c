import type { ClubDataVisibility as Sight } from '@forenet/contract/club/sight'
import { clubSightList } from '@forenet/contract/club/sight-calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './leaving.module.css'

export function DataVisibility() {
  const { t } = useTranslation('sight')
  const { member } = useMember()
  const sight = useQuery({
    queryKey: ['member', member.id, 'sight'] as const,
    queryFn: ({ signal }) => call(clubSightList, { signal }),
  })
  return (
    <Surface as="section" labelledBy="sight-title">
      <div className={styles.part}>
        <h2 id="sight-title">{t('title')}</h2>
        <p>{t('lead')}</p>
        <p>{t('howLong')}</p>
        {sight.isError ? (
          <QueryFailure error={sight.error} retry={() => void sight.refetch()} retrying={sight.isFetching} />
        ) : sight.isPending ? (
          <SkeletonList rows={3} height={56} />
        ) : sight.data.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <div className={styles.clubs}>
            {sight.data.map((club) => (
              <OfClub key={club.key} club={club} isOpen={sight.data.length === 1} />
            ))}
          </div>
        )}
      </div>
    </Surface>
  )
}

function OfClub({ club: { name, roles }, isOpen }: { club: Sight; isOpen: boolean }) {
  const { t } = useTranslation('sight')
  const language = useLanguage()
  const list = (words: readonly string[]) => new Intl.ListFormat(language).format(words)
  const people = new Set(roles.flatMap((role) => role.people)).size
  return (
    <details className={styles.club} open={isOpen}>
      <summary>
        <h3>{name}</h3>
        <span>{t('people', { count: people })}</span>
      </summary>
      {roles.length === 0 ? <p>{t('nobody', { club: name })}</p> : null}
      <dl className={styles.what}>
        {roles.map(({ role, sees, people: named, narrowed }) => (
          <div key={role}>
            <dt>{named.length > 0 ? `${t(`roles.${role}`)}: ${list(named)}` : t(`roles.${role}`)}</dt>
            <dd>
              {t('line', { what: list(sees.map((one) => t(`sees.${one}`))) })}
              {narrowed ? ` ${t('narrowed')}.` : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
