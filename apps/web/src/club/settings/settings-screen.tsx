import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import formStyles from '../../ui/blocks/form-part.module.css'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { SettingsTabs } from '../shared/settings-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import { SettingsForm, settingsQuery } from './settings-form.tsx'

export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'manage'])
  const club = useClub()
  const settings = useQuery(settingsQuery(club.key))
  return (
    <div className={formStyles.parts}>
      <PageHeader title={t('manage:pages.manage-settings')} lead={t('lead', { club: club.name })} />
      <SettingsTabs />
      {settings.isError && !settings.data ? (
        <QueryFailure error={settings.error} retry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : settings.isPending ? (
        <SkeletonList rows={3} height={220} />
      ) : (
        <SettingsForm key={club.key} read={settings.data} />
      )}
    </div>
  )
}
