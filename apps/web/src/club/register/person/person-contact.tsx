import type { RegisterPerson } from '@forenet/contract/club/person'
import type { RegisterRow } from '@forenet/contract/club/register'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormatDay } from '../../../kit/organiser/role-texts.ts'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { CalendarDateText } from '../../../ui/dates/date-text.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'

export function PersonContact({ registerPerson }: { registerPerson: RegisterPerson }) {
  const { t } = useTranslation('register')
  const day = useFormatDay()
  const { person, emailRefused, guardiansHere, children } = registerPerson
  const { email, phone, address, postCode, city, dateOfBirth, age, gender, guardians } = person
  const missing = (kind: RegisterRow['missing'][number]) =>
    person.missing.includes(kind) ? <span className={styles.missing}>{t('person.missing')}</span> : '–'
  const place = [address, [postCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <DetailList
      items={[
        {
          id: 'email',
          label: t('columns.email'),
          value: email ? (
            <>
              <a href={`mailto:${email}`}>{email}</a>
              {emailRefused ? (
                <p className={styles.refusedEmail}>
                  {t('person.emailRefused', { since: day(emailRefused.since), answer: emailRefused.answer })}
                </p>
              ) : null}
            </>
          ) : (
            missing('email')
          ),
        },
        {
          id: 'phone',
          label: t('columns.phone'),
          value: phone ? <a href={`tel:${phone}`}>{phone}</a> : missing('phone'),
        },
        { id: 'address', label: t('columns.address'), value: place || missing('address') },
        {
          id: 'birth',
          label: t('columns.birth-date'),
          value: dateOfBirth ? (
            <>
              <CalendarDateText on={dateOfBirth} /> ({t('person.years', { count: age ?? 0 })})
            </>
          ) : (
            missing('birth-date')
          ),
        },
        { id: 'gender', label: t('columns.gender'), value: gender ? t(`genders.${gender}`) : missing('gender') },
        ...(guardians.length > 0 || person.missing.includes('guardian')
          ? [
              {
                id: 'guardians',
                label: t('columns.guardians'),
                value:
                  guardians.length === 0
                    ? missing('guardian')
                    : guardians.map((guardian) => (
                        <span key={guardian.id} className={styles.guardian}>
                          {guardiansHere.includes(guardian.id) ? (
                            <PersonLink memberId={guardian.id} name={guardian.name} />
                          ) : (
                            guardian.name
                          )}
                          <span className={styles.reached}>
                            {[guardian.email, guardian.phone].filter(Boolean).join(' · ')}
                          </span>
                        </span>
                      )),
              },
            ]
          : []),
        ...(children.length > 0
          ? [
              {
                id: 'children',
                label: t('person.children'),
                value: children.map(({ memberId, name }) => (
                  <span key={memberId} className={styles.guardian}>
                    <PersonLink memberId={memberId} name={name} />
                  </span>
                )),
              },
            ]
          : []),
      ]}
    />
  )
}

function PersonLink({ memberId, name }: { memberId: string; name: string }) {
  const { key: orgKey } = useClub()
  return (
    <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={styles.kin}>
      {name}
    </Link>
  )
}
