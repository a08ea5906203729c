import { requiresEndDate } from '@forenet/domain/role-invitation'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clubApprovalsQuery } from '../../kit/organiser/approvals-query.ts'
import { ClubTaskList } from '../../kit/organiser/club-task-list.tsx'
import { clubOverviewQuery } from '../../kit/organiser/overview-query.ts'
import { useFormatLastDay, useFormatRoleName } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { today } from '../../kit/time/today.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatCalendarDate, formatPeriod } from '../../ui/dates/date-words.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { yearQuery } from '../shared/annual-plan-query.ts'
import { gatewayQuery } from '../shared/gateway-query.ts'
import { handoverQuery } from '../shared/handover-query.ts'
import { peopleQuery } from '../shared/people-query.ts'
import { TASK_TONES } from '../shared/task-tones.ts'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './dossier.module.css'

export function DossierScreen() {
  const { t } = useTranslation(['dossier', 'handover'])
  const club = useClub()
  const language = useLanguage()
  const mayHere = useMayHere()
  const parts = [
    useQuery(peopleQuery(club.key)),
    useQuery(clubOverviewQuery(club.key)),
    useQuery(yearQuery(club.key)),
    useQuery(handoverQuery(club.key)),
  ]
  useQuery({ ...clubApprovalsQuery(club.key), enabled: mayHere('access.manage') })
  const failed = parts.find(({ isError }) => isError)
  const now = formatCalendarDate(today(), language)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { club: club.name, day: now })}
        action={
          <Button
            variant="default"
            className={styles.print}
            leftSection={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        }
      />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : parts.some(({ isPending }) => isPending) ? (
        <SkeletonList rows={6} height={72} />
      ) : (
        <>
          <BoardSection />
          <CasesSection />
          <DueTasksSection />
          {mayHere('settings.manage') ? <KeysSection /> : null}
          {mayHere('memberships.manage') || mayHere('money.read') ? <MembershipTypesSection /> : null}
          <div className={styles.signatures} aria-hidden>
            <span>{t('passed')}</span>
            <span>{t('received')}</span>
          </div>
        </>
      )}
    </div>
  )
}

function DossierSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function BoardSection() {
  const { t } = useTranslation(['dossier', 'manage', 'handover'])
  const { key } = useClub()
  const language = useLanguage()
  const lastDay = useFormatLastDay()
  const held = useQuery(peopleQuery(key)).data?.held ?? []
  const handover = useQuery(handoverQuery(key)).data?.handover
  return (
    <DossierSection id="board" title={t('board')}>
      {handover?.state === 'planned' ? (
        <p className={styles.note}>{t('dossier:handover', { day: formatCalendarDate(handover.day, language) })}</p>
      ) : null}
      <dl className={styles.facts}>
        {held.map(({ grantId, memberId, name, email, role, until }) => (
          <div key={grantId ?? memberId}>
            <dt>
              {until === null || !requiresEndDate(role)
                ? t(`manage:roles.${role}`)
                : t('until', { role: t(`manage:roles.${role}`), date: lastDay(until) })}
            </dt>
            <dd>
              {name || email}
              {name && email ? <span className={styles.quiet}>{email}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </DossierSection>
  )
}

function CasesSection() {
  const { t } = useTranslation('dossier')
  const { key } = useClub()
  const language = useLanguage()
  const roleName = useFormatRoleName()
  const mayHere = useMayHere()
  const needs = useQuery(clubOverviewQuery(key)).data?.needs ?? []
  const approvals = useQuery({ ...clubApprovalsQuery(key), enabled: mayHere('access.manage') }).data ?? []
  const invitations = useQuery(peopleQuery(key)).data?.invitations ?? []
  const lines = [
    ...approvals.map(({ id, kind, about, askedBy }) => ({
      id,
      text: t('approval', {
        about: kind === 'handover' ? formatCalendarDate(about, language) : about,
        name: askedBy,
      }),
    })),
    ...invitations.map(({ id, email, role }) => ({ id, text: t('invited', { email, role: roleName(role) }) })),
  ]
  return (
    <DossierSection id="cases" title={t('cases')}>
      {needs.length + lines.length === 0 ? <p>{t('noCases')}</p> : null}
      {needs.length > 0 ? <ClubTaskList orgKey={key} needs={needs} /> : null}
      {lines.length > 0 ? (
        <ul className={styles.lines}>
          {lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : null}
    </DossierSection>
  )
}

function DueTasksSection() {
  const { t } = useTranslation(['dossier', 'annualPlan'])
  const { key } = useClub()
  const language = useLanguage()
  const next = useQuery(yearQuery(key)).data?.next ?? []
  return (
    <DossierSection id="due" title={t('due')}>
      {next.length === 0 ? <p>{t('noCases')}</p> : null}
      <dl className={styles.facts}>
        {next.map(({ id, name, note, dueOn, state, responsible }) => (
          <div key={id}>
            <dt>
              {formatCalendarDate(dueOn, language)}
              {state === 'overdue' ? (
                <StatusBadge tone={TASK_TONES[state]}>{t(`annualPlan:state.${state}`)}</StatusBadge>
              ) : null}
            </dt>
            <dd>
              <strong>{name}</strong>
              <span className={styles.quiet}>
                {responsible ? t('annualPlan:seenTo', { name: responsible.name }) : t('annualPlan:nobody')}
              </span>
              {note ? <span>{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </DossierSection>
  )
}

function KeysSection() {
  const { t } = useTranslation('dossier')
  const { key } = useClub()
  const gateway = useQuery(gatewayQuery(key)).data
  if (!gateway) return null
  const provider = gateway.provider.charAt(0).toUpperCase() + gateway.provider.slice(1)
  return (
    <DossierSection id="keys" title={t('keys')}>
      <p>{t(gateway.ownKey ? 'ownKey' : 'portalKey', { provider })}</p>
    </DossierSection>
  )
}

function MembershipTypesSection() {
  const { t } = useTranslation('dossier')
  const { key } = useClub()
  const language = useLanguage()
  const types = useQuery(membershipTypesQuery(key)).data ?? []
  return (
    <DossierSection id="types" title={t('types')}>
      <dl className={styles.facts}>
        {types
          .filter(({ archived }) => !archived)
          .map(({ id, name, editions }) => {
            const standing = editions.filter(({ published, endDate }) => published && endDate >= today())
            return (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  {standing.length === 0 ? t('noSeason') : null}
                  {standing.map((edition) => (
                    <span key={edition.id}>
                      {t('season', {
                        name: edition.name,
                        period: formatPeriod(edition.startDate, edition.endDate, language),
                      })}
                    </span>
                  ))}
                </dd>
              </div>
            )
          })}
      </dl>
    </DossierSection>
  )
}
