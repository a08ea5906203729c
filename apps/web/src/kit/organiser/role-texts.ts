import type { OwnClub } from '@forenet/contract/club/role'
import type { ClubRole } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

export function useFormatLastDay(): (until: string) => string {
  const language = useLanguage()
  return (until) => formatCalendarDate(calendarDateAt(new Date(Date.parse(until) - 1)), language)
}

export function useFormatDay(): (instant: string) => string {
  const language = useLanguage()
  return (instant) => formatCalendarDate(calendarDateAt(new Date(instant)), language)
}

export function useFormatRoleName(): (role: ClubRole) => string {
  const { t } = useTranslation('manage')
  return (role) => t(`roles.${role}`).toLowerCase()
}

export function useFormatRoleLine(): (roles: OwnClub['roles']) => string {
  const { t } = useTranslation('manage')
  return (roles) =>
    roles.length === 0
      ? t('operator')
      : roles
          .map(({ role, event, team }) =>
            [t(`roles.${role}`), event && `“${event.title}”`, team && `“${team.name}”`].filter(Boolean).join(' · '),
          )
          .join(', ')
}
