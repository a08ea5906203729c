import type { RegisterRow } from '@forenet/contract/club/register'
import type { DataQualityCheck } from '@forenet/domain/register'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import rows from '../../shared/list-row.module.css'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from './health.module.css'

type HealthRowProps = {
  check: DataQualityCheck
  row: RegisterRow
  teams: readonly { id: string; name: string }[]
  namesakes: readonly RegisterRow[]
}

export function HealthRow({ check, row, teams, namesakes }: HealthRowProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const { memberId } = row
  const name = row.name ?? t('nameless')
  return (
    <li>
      <span className={`${rows.words} ${styles.words}`}>
        <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={rows.name}>
          {name}
        </Link>
        <span className={styles.quiet}>{useKnownValue(check, row)}</span>
      </span>
      <CheckFix check={check} row={row} teams={teams} namesakes={namesakes} />
    </li>
  )
}

function useKnownValue(
  check: DataQualityCheck,
  { dateOfBirth, email, address, postCode, city, age }: RegisterRow,
): string {
  const { t } = useTranslation('register')
  const language = useLanguage()
  const born = dateOfBirth === null ? t('missing.birth-date') : formatCalendarDate(dateOfBirth, language)
  switch (check) {
    case 'same-person':
    case 'birth-date-odd':
      return born
    case 'email-refused':
      return email ?? ''
    case 'post-code-unknown':
    case 'address-missing':
      return [address, [postCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || t('missing.address')
    default:
      return age === null ? '' : t('person.years', { count: age })
  }
}

function CheckFix({ check, row, teams, namesakes }: HealthRowProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const mayWrite = useMayHere()('members.write')
  if (check === 'same-person') {
    return (
      <span className={styles.fixes}>
        {namesakes
          .filter(({ memberId }) => mayWrite && memberId !== row.memberId)
          .map((other) => (
            <Link
              key={other.memberId}
              to="/manage/$orgKey/register/merge"
              params={{ orgKey }}
              search={{ keep: row.memberId, merge: other.memberId }}
              className={styles.link}
            >
              {t('merge.open', { name: other.name ?? '' })}
            </Link>
          ))}
      </span>
    )
  }
  if (check === 'team-without-membership' || check === 'gender-for-team') {
    return (
      <span className={styles.fixes}>
        {teams
          .filter(({ id }) => row.teams.includes(id))
          .map((team) => (
            <Link
              key={team.id}
              to="/manage/$orgKey/teams/$teamId"
              params={{ orgKey, teamId: team.id }}
              className={styles.link}
            >
              {t('health.openTeam', { team: team.name })}
            </Link>
          ))}
        {mayWrite && check === 'gender-for-team' ? <CorrectLink row={row} /> : null}
      </span>
    )
  }
  return (
    <span className={styles.fixes}>
      {mayWrite && check !== 'child-without-guardian' ? <CorrectLink row={row} /> : null}
      <ContactDetails check={check} row={row} />
    </span>
  )
}

function CorrectLink({ row }: Pick<HealthRowProps, 'row'>) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  return (
    <Link
      to="/manage/$orgKey/register/$memberId/data"
      params={{ orgKey, memberId: row.memberId }}
      className={styles.link}
      aria-label={t('filters.said', { name: t('data.correct'), values: row.name ?? '' })}
    >
      {t('data.correct')}
    </Link>
  )
}

function ContactDetails({ check, row }: Pick<HealthRowProps, 'check' | 'row'>) {
  const { t } = useTranslation('register')
  const name = row.name ?? ''
  const reached = [row, ...row.guardians]
  const written = check === 'email-refused' ? row.guardians : reached
  const email = written.find((one) => one.email)?.email
  const phone = reached.find((one) => one.phone)?.phone
  const message = new URLSearchParams({
    subject: t('health.ask.subject'),
    body: t('health.ask.body', { what: t(`health.checks.${check}.title`).toLowerCase(), url: location.origin }),
  })
  if (email) {
    return (
      <a
        className={styles.link}
        href={`mailto:${email}?${String(message).replaceAll('+', '%20')}`}
        aria-label={t('filters.said', { name: t('health.write'), values: name })}
      >
        {t('health.write')}
      </a>
    )
  }
  return phone ? (
    <a
      className={styles.link}
      href={`tel:${phone}`}
      aria-label={t('filters.said', { name: t('health.call', { phone }), values: name })}
    >
      {t('health.call', { phone })}
    </a>
  ) : (
    <span className={styles.quiet}>{t('health.unreached')}</span>
  )
}
