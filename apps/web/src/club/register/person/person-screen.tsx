import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { RegisterPerson } from '@forenet/contract/club/person'
import type { RegisterRow } from '@forenet/contract/club/register'
import { clubPersonRenewalGet, clubPersonRenewalStop } from '@forenet/contract/club/renewal-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { CrumbName } from '../../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import { PersonActions } from '../actions/person-actions.tsx'
import { type Debt, useDebts } from '../debts-query.ts'
import { registerFilterChoicesQuery } from '../register-query.ts'
import { STATUS_TONES } from '../status-tones.ts'
import styles from './person.module.css'
import { PersonContact } from './person-contact.tsx'
import { PersonNotes } from './person-notes.tsx'
import { personQuery } from './person-query.ts'
import { PersonTags } from './person-tags.tsx'
import { PersonTimeline } from './person-timeline.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register/$memberId')

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
  return <Person registerPerson={person.data} />
}

function Person({ registerPerson }: { registerPerson: RegisterPerson }) {
  const { t } = useTranslation('register')
  const club = useClub()
  const may = useMayHere()
  const mayWrite = may('members.write')
  const frame = useQuery(registerFilterChoicesQuery(club.key)).data
  const { person, notes } = registerPerson
  const name = person.name ?? t('nameless')
  const debt = useDebts([[person]]).get(person.memberId)
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
          <PersonSection
            title={t('person.contact')}
            action={mayWrite ? <CorrectButton memberId={person.memberId} /> : null}
          >
            <PersonContact registerPerson={registerPerson} />
            <PersonRenewal memberId={person.memberId} />
          </PersonSection>
          <PersonSection title={t('timeline.title')}>
            <PersonTimeline registerPerson={registerPerson} keptSince={frame?.keptSince ?? null} />
          </PersonSection>
        </div>
        <div className={styles.column}>
          {debt ? (
            <PersonSection title={t('debt.title')}>
              <PersonDebt debt={debt} />
            </PersonSection>
          ) : null}
          <PersonSection title={t('columns.teams')}>
            <Teams person={person} teams={frame?.teams ?? []} />
          </PersonSection>
          <PersonSection title={t('columns.tags')}>
            <PersonTags person={person} tags={frame?.tags ?? []} mayWrite={mayWrite} />
          </PersonSection>
          {notes ? (
            <PersonSection title={t('person.notes')} lead={t('person.notesLead')}>
              <PersonNotes memberId={person.memberId} notes={notes} />
            </PersonSection>
          ) : null}
        </div>
      </div>
    </div>
  )
}

type PartProps = {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}

function PersonSection({ title, lead, action, children }: PartProps) {
  return (
    <Surface as="section">
      <div className={styles.part}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {action}
        </div>
        {lead ? <p className={styles.quiet}>{lead}</p> : null}
        {children}
      </div>
    </Surface>
  )
}

function CorrectButton({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  return (
    <Button
      variant="default"
      renderRoot={(root) => (
        <Link {...root} to="/manage/$orgKey/register/$memberId/data" params={{ orgKey, memberId }} />
      )}
    >
      {t('data.correct')}
    </Button>
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

function PersonDebt({ debt: { leftMinor, count, invoices } }: { debt: Debt }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return (
    <>
      <p className={styles.owed}>
        <Money minor={leftMinor} />
      </p>
      <ul className={styles.rows}>
        {invoices.map(({ id, number, item, dueOn, daysOverdue, leftMinor: left }) => (
          <li key={id}>
            <Link
              to="/manage/$orgKey/payments/invoices"
              params={{ orgKey }}
              search={{ invoice: id }}
              className={styles.debt}
            >
              <strong>{item}</strong>
              <Money minor={left} />
              <span className={styles.quiet}>
                {t('debt.invoice', { number, day: formatShortDate(dueOn, language) })}
              </span>
              {daysOverdue > 0 ? (
                <span className={styles.late}>{t('debt.overdue', { count: daysOverdue })}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {count > invoices.length ? (
        <p className={styles.quiet}>{t('debt.more', { count: count - invoices.length })}</p>
      ) : null}
    </>
  )
}

function renewalQuery(orgKey: string, memberId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'person', memberId, 'renewal'] as const,
    queryFn: ({ signal }) => call(clubPersonRenewalGet, { params: { orgKey, memberId }, signal }),
  })
}

function PersonRenewal({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const mayStop = useMayHere()('members.write')
  const queryClient = useQueryClient()
  const query = renewalQuery(orgKey, memberId)
  const renewal = useQuery(query).data?.renewal ?? null
  const stop = useAction({
    mutationFn: () => call(clubPersonRenewalStop, { params: { orgKey, memberId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!renewal) return null
  const date = renewal.chargeOn ?? renewal.endDate
  const about = { date: date ? formatCalendarDate(date, language) : '', name: renewal.payerName }
  return (
    <div className={styles.quiet}>
      <p>
        {t(renewal.isSkipped ? 'renewal.skipped' : renewal.declines > 0 ? 'renewal.declined' : 'renewal.on', about)}
      </p>
      {mayStop ? (
        <Button variant="subtle" size="sm" onClick={() => stop.mutate()} loading={stop.isPending}>
          {t('renewal.stop')}
        </Button>
      ) : null}
    </div>
  )
}
