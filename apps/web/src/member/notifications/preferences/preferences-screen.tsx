import type { NotificationPreferences } from '@forenet/contract/notification'
import { notificationPreferencesGet, notificationPreferencesSave } from '@forenet/contract/notification-calls'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import styles from './preferences.module.css'
import { PreferencesForm } from './preferences-form.tsx'

export function PreferencesScreen() {
  const { t } = useTranslation(['notifications', 'shell'])
  const { member } = useMember()
  const queryClient = useQueryClient()
  const options = preferencesQuery(member.id)
  const found = useQuery(options)
  const save = async (wanted: NotificationPreferences) => {
    const types = wanted.types.map(({ type, wanted: channels }) => ({ type, wanted: channels }))
    const body = { language: wanted.language, types }
    const saved = await call(notificationPreferencesSave, { params: { memberId: member.id }, body })
    queryClient.setQueryData(options.queryKey, saved)
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:pages.notification-settings')} lead={t('preferences.lead')} />
      {found.isError ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.isPending ? (
        <SkeletonList rows={5} height={96} />
      ) : (
        <PreferencesForm key={member.id} preferences={found.data} save={save} />
      )}
    </div>
  )
}

function preferencesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'notification-preferences'] as const,
    queryFn: ({ signal }) => call(notificationPreferencesGet, { params: { memberId }, signal }),
  })
}
