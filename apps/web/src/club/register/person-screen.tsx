import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { RegisterPerson } from '@forenet/contract/club/person'
import type { RegisterRow } from '@forenet/contract/club/register'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { CalendarDateText, PeriodText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useDay } from '../shared/role-words.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './person.module.css'
import { PersonActions } from './person-actions.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonPayments } from './person-payments.tsx'
import { personQuery } from './person-query.ts'
import { PersonTags } from './person-tags.tsx'
import { PersonTickets } from './person-tickets.tsx'
import { registerFrameQuery } from './register-query.ts'
import { STATUS_TONES } from './status-tones.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register/$memberId')

/** Somebody of the club: how they stand, how they are reached, and what was changed by whom. */
export function PersonScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const club = useClub()
  const { memberId } = route.useParams()
  const person = useQuery(personQuery(club.key, memberId))
  if (person.isError)
    return <QueryFailure error={person.error} retry={() => void person.refetch()} retrying={person.isFetching} />
  if (person.isPending)
    return (
      <div className={styles.page}>
        <PageHeader title={t('manage:pages.manage-person')} />
        <SkeletonList rows={3} height={160} />
      </div>
    )
  return <Person held={person.data} />
}

function Person({ held }: { held: RegisterPerson }) {
  const { t } = useTranslation('register')
  const club = useClub()
  const may = useMayHere()
  const mayWrite = may('members.write')
  const mayReadMoney = may('money.read')
  const frame = useQuery(registerFrameQuery(club.key)).data
  const { person, periods, notes, changes } = held
  const name = person.name ?? t('nameless')
  return (
    <div className={styles.page}>
      <CrumbName page="manage-person" name={name} />
      <PageHeader
        title={name}
        action={mayWrite ? <PersonActions person={person} frame={frame} /> : null}
        eyebrow={<StatusBadge tone={STATUS_TONES[person.status]}>{t(`standing.${person.status}`)}</StatusBadge>}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title={t('person.contact')}>
            <Contact person={person} emailRefused={held.emailRefused} />
            {mayWrite ? (
              <Link
                to="/manage/$orgKey/register/$memberId/data"
                params={{ orgKey: club.key, memberId: person.memberId }}
                className={styles.link}
              >
                {t('data.correct')}
              </Link>
            ) : null}
          </Part>
          <Part title={t('columns.memberships')}>
            {periods.length === 0 ? (
              <p className={styles.quiet}>{t('person.noMembership')}</p>
            ) : (
              <ul className={styles.rows}>
                {periods.map(({ typeId, name: called, from, to }) => (
                  <li key={`${typeId}${from}${called}`}>
                    <strong>{called}</strong>
                    <span className={styles.quiet}>
                      <PeriodText from={from} to={to} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Part>
        </div>
        <div className={styles.column}>
          <Part title={t('columns.teams')}>
            <Teams person={person} teams={frame?.teams ?? []} />
          </Part>
          <Part title={t('columns.tags')}>
            <PersonTags person={person} tags={frame?.tags ?? []} mayWrite={mayWrite} />
          </Part>
          {notes ? (
            <Part title={t('person.notes')} lead={t('person.notesLead')}>
              <PersonNotes memberId={person.memberId} notes={notes} />
            </Part>
          ) : null}
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Part title={t('tickets.title')}>
            <PersonTickets memberId={person.memberId} />
          </Part>
        </div>
        <div className={styles.column}>
          {may('messages.send') ? (
            <Part title={t('messages.title')}>
              <PersonMessages memberId={person.memberId} />
            </Part>
          ) : null}
        </div>
      </div>
      {mayReadMoney ? (
        <Part title={t('payments.title')}>
          <PersonPayments memberId={person.memberId} />
        </Part>
      ) : null}
      <Part title={t('person.history')}>
        <PersonHistory changes={changes} />
      </Part>
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Surface as="section">
      <div className={styles.part}>
        <h2>{title}</h2>
        {lead ? <p className={styles.quiet}>{lead}</p> : null}
        {children}
      </div>
    </Surface>
  )
}

function Contact({ person, emailRefused }: Pick<RegisterPerson, 'person' | 'emailRefused'>) {
  const { t } = useTranslation('register')
  const day = useDay()
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
                          {[guardian.name, guardian.email, guardian.phone].filter(Boolean).join(' · ')}
                        </span>
                      )),
              },
            ]
          : []),
      ]}
    />
  )
}

function Teams({ person, teams }: { person: RegisterRow; teams: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('register')
  const named = (ids: readonly string[]) => teams.filter(({ id }) => ids.includes(id))
  const [on, waiting] = [named(person.teams), named(person.waiting)]
  if (on.length + waiting.length === 0) return <p className={styles.quiet}>{t('person.noTeam')}</p>
  return (
    <ul className={styles.rows}>
      {on.map(({ id, name }) => (
        <li key={id}>
          <strong>{name}</strong>
        </li>
      ))}
      {waiting.map(({ id, name }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span className={styles.quiet}>{t('person.waits')}</span>
        </li>
      ))}
    </ul>
  )
}
