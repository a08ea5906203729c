import type { AuditEntry } from '@forenet/contract/audit'
import { memberAuditList } from '@forenet/contract/audit-calls'
import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import type { auditTexts } from '../../words/en/audit.ts'
import { useMember } from '../shared/member/use-member.ts'
import auditListStyles from './audit-list.module.css'
import styles from './audit-screen.module.css'

const PAGE_SIZE = 50

/** Entries, newest first. `before`: id of the last entry of the previous page. */
function auditQuery(memberId: string, before: number | undefined) {
  const query = { size: PAGE_SIZE, ...(before === undefined ? {} : { before }) }
  return queryOptions({
    queryKey: ['member', memberId, 'audit', query] as const,
    queryFn: ({ signal }) => call(memberAuditList, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function parseAuditCursor(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

const route = getRouteApi('/member-area/my-profile/audit')

/** Required by ruling 14. */
export function AuditScreen() {
  const { t } = useTranslation(['audit', 'shell'])
  const { member } = useMember()
  const before = parseAuditCursor(route.useSearch().before)
  const done = useQuery(auditQuery(member.id, before))
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:pages.my-profile-audit')} lead={t('lead')} />
      {done.isError ? (
        <QueryFailure error={done.error} retry={() => void done.refetch()} retrying={done.isFetching} />
      ) : done.isPending ? (
        <SkeletonList rows={4} height={84} />
      ) : (
        <div className={styles.parts} aria-busy={done.isPlaceholderData}>
          {done.data.entries.length > 0 ? (
            <AuditList entries={done.data.entries} />
          ) : (
            <EmptyState
              icon={<UserRoundCheck size={28} />}
              title={t(before ? 'noMore.title' : 'none.title')}
              text={t(before ? 'noMore.text' : 'none.text')}
              action={
                before ? null : (
                  <Button variant="default" renderRoot={(root) => <Link to="/my-profile" {...root} />}>
                    {t('none.action')}
                  </Button>
                )
              }
            />
          )}
          <AuditPagination before={before} next={done.data.nextCursor} />
        </div>
      )}
    </div>
  )
}

function AuditPagination({ before, next }: { before: number | undefined; next: number | null }) {
  const { t } = useTranslation('audit')
  if (before === undefined && next === null) return null
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {before === undefined ? null : (
        <Button variant="default" renderRoot={(root) => <Link to="/my-profile/audit" {...root} />}>
          {t('newest')}
        </Button>
      )}
      {next === null ? null : (
        <Button
          variant="default"
          rightSection={<ChevronRight size={18} aria-hidden />}
          renderRoot={(root) => <Link to="/my-profile/audit" search={{ before: String(next) }} {...root} />}
        >
          {t('older')}
        </Button>
      )}
    </nav>
  )
}

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, i18n } = useTranslation('audit')
  return (
    <ol className={auditListStyles.list} aria-label={t('list')}>
      {entries.map(({ id, at, action, actor, organisation }) => (
        <li key={id} className={auditListStyles.entry}>
          <strong className={auditListStyles.what}>
            {t(findActionTextKey(action, (key) => i18n.exists(`audit:${key}`)))}
          </strong>
          <span className={auditListStyles.when}>
            <DateText at={at} />
          </span>
          <span className={auditListStyles.who}>
            {actor.name ? t('by', actor) : actor.email}
            {organisation ? ` · ${organisation.name}` : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

type ActionTextKey = `acted.${keyof typeof auditTexts.acted}`
type FactKey = `facts.${keyof typeof auditTexts.facts}`

/** 'acted:memberUpdate' is a call during impersonation. 'unknown' for actions unknown to this build. */
export function findActionTextKey(
  action: string,
  hasWords: (key: string) => boolean,
): ActionTextKey | FactKey | 'unknown' {
  const key = action.startsWith('acted:') ? `acted.${action.slice('acted:'.length)}` : `facts.${action}`
  return hasWords(key) ? (key as ActionTextKey | FactKey) : 'unknown'
}
