import type { RegisterPerson } from '@forenet/contract/club/person'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import rows from '../../shared/list-row.module.css'
import { useClub } from '../../shared/use-club.ts'
import { registerQuery } from '../register-query.ts'
import styles from './health.module.css'

const SHOWN = 10

/** Suggests people with the same last two names. */
export function MergeFinder({ stays }: { stays: RegisterPerson }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const name = stays.person.name ?? ''
  const [text, setText] = useState(() => name.split(' ').slice(-2).join(' '))
  const found = useInfiniteQuery(registerQuery(orgKey, text.trim() === '' ? {} : { text: text.trim() }, 'first-name'))
  const others = (found.data?.pages.flatMap(({ rows }) => rows) ?? [])
    .filter(({ memberId }) => memberId !== stays.person.memberId)
    .slice(0, SHOWN)
  return (
    <>
      <p>{t('merge.findLead', { name })}</p>
      <SearchField
        text={text}
        change={setText}
        label={t('filters.search')}
        placeholder={t('filters.placeholder')}
        className=""
      />
      {found.isError ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.isPending ? (
        <SkeletonList rows={3} height={56} />
      ) : others.length === 0 ? (
        <p role="status">{t('notFound.title')}</p>
      ) : (
        <ul className={styles.people}>
          {others.map(({ memberId, name: other, dateOfBirth, email }) => (
            <li key={memberId}>
              <span className={`${rows.words} ${styles.words}`}>
                <strong>{other ?? t('nameless')}</strong>
                <span className={styles.quiet}>
                  {[dateOfBirth ? calendarDateWords(dateOfBirth, language) : t('data.alike.unborn'), email]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Link
                to="/manage/$orgKey/register/merge"
                params={{ orgKey }}
                search={{ keep: stays.person.memberId, merge: memberId }}
                className={styles.link}
              >
                {t('merge.same', { name: other ?? t('nameless') })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
