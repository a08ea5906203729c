import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useClub } from './use-club.ts'

const SETTINGS_TABS = [
  { page: 'manage-settings', to: '/manage/$orgKey/settings' },
  { page: 'manage-gateway', to: '/manage/$orgKey/gateway' },
  { page: 'manage-website', to: '/manage/$orgKey/website' },
] as const

export function SettingsTabs() {
  const { t } = useTranslation('manage')
  const { key: orgKey } = useClub()
  return (
    <Tabs label={t('settingsPages')}>
      {SETTINGS_TABS.map(({ page, to }) => (
        <li key={page}>
          <Link to={to} params={{ orgKey }} activeOptions={{ exact: true, includeSearch: false }}>
            {t(`pages.${page}`)}
          </Link>
        </li>
      ))}
    </Tabs>
  )
}
