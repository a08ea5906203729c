import type { Member } from '@forenet/contract/member'
import { findCountry } from '@forenet/domain/country'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import styles from './profile.module.css'

/** What the profile tells, for a list of facts; what is not known says so. */
export function useProfileDetails(member: Member): { id: string; label: string; value: ReactNode }[] {
  const { t } = useTranslation('profile')
  const unknown = <span className={styles.quiet}>{t('unknown')}</span>
  const country = findCountry(member.address?.Country)
  const lines = [
    member.address?.AddressLine1,
    member.address?.AddressLine2,
    member.address?.AddressLine3,
    [member.address?.PostCode, member.address?.City].filter(Boolean).join(' '),
    country ? t(`countries.${country.name}`) : member.address?.Country,
  ].filter((line) => Boolean(line?.trim()))
  const address = (
    <span className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
  return [
    { id: 'address', label: t('parts.address'), value: lines.length > 0 ? address : unknown },
    { id: 'phone', label: t('fields.phone'), value: member.phone ?? unknown },
    {
      id: 'dateOfBirth',
      label: t('fields.dateOfBirth'),
      value: member.dateOfBirth ? <CalendarDateText on={member.dateOfBirth} /> : unknown,
    },
    { id: 'gender', label: t('fields.gender'), value: member.gender ? t(`genders.${member.gender}`) : unknown },
  ]
}
