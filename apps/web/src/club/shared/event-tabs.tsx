import { can } from '@forenet/domain/access'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../kit/session/use-access.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { clubEventQuery } from './club-event-query.ts'
import { useClub } from './use-club.ts'

const EVENT_PATH = '/manage/$orgKey/events/$eventId'

export function EventTabs() {
  const { t } = useTranslation('manage')
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const { pathname } = useLocation()
  const { grants } = useAccess()
  const scope = { organisationKey: orgKey, eventId }
  const writes = can(grants, 'events.manage', scope)
  const sees = can(grants, 'events.attendees', scope)
  const { data } = useQuery({ ...clubEventQuery(orgKey, eventId), enabled: writes })
  // The list contains drafts only with edit permission.
  const isOut = writes ? data !== undefined && data.state !== 'draft' : true
  const parts = [
    { page: 'manage-event', to: EVENT_PATH, shown: writes },
    { page: 'manage-preview', to: `${EVENT_PATH}/preview`, shown: writes },
    { page: 'manage-attendees', to: `${EVENT_PATH}/attendees`, shown: sees && isOut },
    { page: 'manage-invitations', to: `${EVENT_PATH}/invitations`, shown: writes && isOut && data?.terms.byInvitation },
    { page: 'manage-discounts', to: `${EVENT_PATH}/discounts`, shown: writes },
    { page: 'manage-event-messages', to: `${EVENT_PATH}/letters`, shown: writes && isOut },
    {
      page: 'manage-door',
      to: `${EVENT_PATH}/door`,
      shown: can(grants, 'events.check-in', scope) && isOut && data?.state !== 'called-off',
    },
    { page: 'manage-report', to: `${EVENT_PATH}/report`, shown: sees && isOut },
  ] as const
  const shown = parts.filter((part) => part.shown)
  const exact = shown.findIndex(({ to }) => buildTabPath(to, orgKey, eventId) === pathname)
  // Pages without a tab, such as the form, belong to the first tab.
  const at = exact < 0 ? shown.findIndex(({ page }) => page === 'manage-event') : exact
  if (shown.length < 2) return null
  return (
    <Tabs label={t('eventPages')}>
      {shown.map(({ page, to }, nth) => (
        <li key={page}>
          <Link
            to={to}
            params={{ orgKey, eventId }}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={nth === at ? (exact < 0 ? 'true' : 'page') : undefined}
          >
            {t(`pages.${page}`)}
          </Link>
        </li>
      ))}
    </Tabs>
  )
}

const buildTabPath = (to: string, orgKey: string, eventId: string) =>
  to.replace('$orgKey', orgKey).replace('$eventId', eventId)
