import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { clubEventList } from '@forenet/contract/club/event-calls'
import type { ClubRoleHolders } from '@forenet/contract/club/role'
import { clubRoleInvite } from '@forenet/contract/club/role-calls'
import { clubTeamList } from '@forenet/contract/club/team-calls'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import {
  canBeLimitedToEvent,
  canBeLimitedToTeam,
  findRoleRequestProblem,
  needsSecondOwner,
  requiresEndDate,
} from '@forenet/domain/role-invitation'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { isEmail } from '../../kit/forms/email-rule.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { today } from '../../kit/time/today.ts'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { findOwnerSituation } from '../shared/owner-situation.ts'
import { useClub } from '../shared/use-club.ts'
import noted from '../shared/warning-note.module.css'
import styles from './invite-dialog.module.css'

const CLUB_ROLE_NAMES = Object.keys(CLUB_ROLES) as ClubRole[]

type InviteDialogProps = {
  people: ClubRoleHolders
  teamId: string | null
  eventId: string | null
  close: () => void
}

export function InviteDialog({ people, teamId: forTeam, eventId: forEvent, close }: InviteDialogProps) {
  const { t } = useTranslation(['roles', 'manage', 'shell'])
  const club = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const idOf = useRequestIds()
  const owners = findOwnerSituation(people)
  const asksFor = (role: ClubRole) => needsSecondOwner(role, { ...owners, holder: null })
  const { form, ...sending } = useCallForm({
    initialValues: {
      email: '',
      role: (forTeam !== null ? 'trainer' : forEvent !== null ? 'event-host' : 'treasurer') as ClubRole,
      where: (forTeam !== null ? 'team' : forEvent !== null ? 'event' : 'whole') as 'whole' | 'event' | 'team',
      eventId: forEvent ?? '',
      teamId: forTeam ?? '',
      until: '',
      language,
    },
    validate: {
      email: (email) => (isEmail(email) ? null : t('dialog.emailInvalid')),
      eventId: (eventId, { role, where }) =>
        canBeLimitedToEvent(role) && where === 'event' && eventId === '' ? t('dialog.eventMissing') : null,
      teamId: (teamId, { role, where }) =>
        canBeLimitedToTeam(role) && where === 'team' && teamId === '' ? t('dialog.teamMissing') : null,
      until: (until, { role }) => {
        const fault = findRoleRequestProblem({ role, eventId: null, teamId: null, until: until || null }, today())
        return fault === null ? null : t(until ? 'dialog.untilOver' : 'dialog.untilNeeded')
      },
    },
    submit: async ({ email, role, where, eventId, teamId, until, language: mailLanguage }) => {
      const wanted = {
        email: email.trim(),
        role,
        eventId: canBeLimitedToEvent(role) && where === 'event' ? eventId : null,
        teamId: canBeLimitedToTeam(role) && where === 'team' ? teamId : null,
        until: until || null,
      }
      await call(clubRoleInvite, {
        params: { orgKey: club.key },
        body: { ...wanted, id: idOf(wanted), language: mailLanguage },
      })
      await queryClient.invalidateQueries({ queryKey: ['club', club.key] })
      say(t(asksFor(role) ? 'dialog.asked' : 'dialog.sent', { email: email.trim() }))
      close()
    },
  })
  const { role, where } = form.values
  const asks = asksFor(role)
  return (
    <FormDialog
      title={t('dialog.title')}
      confirmLabel={t(asks ? 'dialog.ask' : 'dialog.send')}
      {...sending}
      close={close}
    >
      <TextInput
        data-autofocus
        type="email"
        label={t('dialog.email')}
        description={t('dialog.emailHint')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Radio.Group label={t('dialog.role')} {...form.getInputProps('role')}>
        <div className={styles.roles}>
          {CLUB_ROLE_NAMES.map((each) => (
            <Radio key={each} value={each} label={t(`manage:roles.${each}`)} description={t(`may.${each}`)} />
          ))}
        </div>
      </Radio.Group>
      {asks ? <p className={noted.note}>{t(role === 'owner' ? 'dialog.second' : 'dialog.secondMoney')}</p> : null}
      {canBeLimitedToEvent(role) ? (
        <Radio.Group label={t('dialog.where')} {...form.getInputProps('where')}>
          <div className={styles.roles}>
            <Radio value="whole" label={t('dialog.whole')} />
            <Radio value="event" label={t('dialog.event')} />
            {canBeLimitedToTeam(role) ? <Radio value="team" label={t('dialog.team')} /> : null}
          </div>
        </Radio.Group>
      ) : null}
      {canBeLimitedToEvent(role) && where === 'event' ? <EventChoice {...form.getInputProps('eventId')} /> : null}
      {canBeLimitedToTeam(role) && where === 'team' ? <TeamChoice {...form.getInputProps('teamId')} /> : null}
      <DateField
        label={t('dialog.until')}
        description={requiresEndDate(role) ? undefined : t('dialog.untilHint')}
        min={today()}
        {...form.getInputProps('until')}
      />
      <NativeSelect
        label={t('dialog.language')}
        data={[
          { value: 'da', label: 'Dansk' },
          { value: 'en', label: 'English' },
        ]}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}

function useRequestIds(): (wanted: object) => string {
  const ids = useRef(new Map<string, string>())
  return (wanted) => {
    const key = JSON.stringify(wanted)
    const id = ids.current.get(key) ?? crypto.randomUUID()
    ids.current.set(key, id)
    return id
  }
}

type ChoiceProps = { value?: string; onChange?: (value: unknown) => void; error?: React.ReactNode }

function EventChoice(field: ChoiceProps) {
  const { t } = useTranslation('roles')
  const { key: orgKey } = useClub()
  const id = useId()
  const language = useLanguage()
  const events = useQuery({
    queryKey: ['club', orgKey, 'events', 'to-host'] as const,
    queryFn: ({ signal }) => call(clubEventList, { params: { orgKey }, query: { when: 'ahead' }, signal }),
  })
  const items = events.data?.filter(({ state }) => state !== 'called-off') ?? []
  if (events.isSuccess && items.length === 0) return <p className={noted.note}>{t('dialog.noEvents')}</p>
  return (
    <NativeSelect
      id={id}
      label={t('dialog.events')}
      disabled={events.isPending}
      data={[
        { value: '', label: '–' },
        ...items.map(({ id: value, title, startsAt }) => ({
          value,
          label: `${title} · ${formatCalendarDate(calendarDateAt(new Date(startsAt)), language)}`,
        })),
      ]}
      {...field}
    />
  )
}

function TeamChoice(field: ChoiceProps) {
  const { t } = useTranslation('roles')
  const { key: orgKey } = useClub()
  const id = useId()
  const teams = useQuery({
    queryKey: ['club', orgKey, 'teams', 'list'] as const,
    queryFn: ({ signal }) => call(clubTeamList, { params: { orgKey }, signal }),
  })
  const items = teams.data?.filter(({ archived }) => !archived) ?? []
  if (teams.isSuccess && items.length === 0) return <p className={noted.note}>{t('dialog.noTeams')}</p>
  return (
    <NativeSelect
      id={id}
      label={t('dialog.teams')}
      disabled={teams.isPending}
      data={[{ value: '', label: '–' }, ...items.map(({ id: value, name }) => ({ value, label: name }))]}
      {...field}
    />
  )
}
