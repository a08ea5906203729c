import type { AnnualTask, AnnualTaskReadiness } from '@forenet/contract/club/annual-plan'
import { clubAnnualTaskReopen } from '@forenet/contract/club/annual-plan-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleOff, Pencil, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { buildRegisterSearchParams } from '../../kit/organiser/register-search-params.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { TASK_TONES } from '../shared/task-tones.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './year.module.css'

type TaskRowProps = {
  task: AnnualTask
  place: number
  mayChange: boolean
  mayDo: boolean
  open: (what: 'change' | 'remove' | 'done') => void
}

export function TaskRow({ task, place, mayChange, mayDo, open }: TaskRowProps) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id, name, note, year, dueOn, state, responsible, ready, done } = task
  const undo = useAction({
    mutationFn: () => call(clubAnnualTaskReopen, { params: { orgKey, taskId: id, year } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.undone', { name }))
    },
  })
  return (
    <li className={styles.task}>
      <span className={styles.number} data-state={state} aria-hidden>
        {place}
      </span>
      <div className={styles.head}>
        <h3>{name}</h3>
        <StatusBadge tone={TASK_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      <div className={styles.words}>
        <p className={styles.quiet}>
          {t('due', { on: formatCalendarDate(dueOn, language) })} ·{' '}
          {responsible ? (done ? responsible.name : t('seenTo', { name: responsible.name })) : t('nobody')}
        </p>
        {note && !done ? <p className={styles.note}>{note}</p> : null}
        {done ? <CompletionNote done={done} /> : ready ? <TaskReady ready={ready} /> : null}
        {undo.isError ? <FormFailure failure={undo.error} /> : null}
        {mayDo && state !== 'done' ? (
          <div>
            <Button
              variant="default"
              size="sm"
              leftSection={<Check size={16} aria-hidden />}
              aria-label={`${t('markDone')}: ${name}`}
              onClick={() => open('done')}
            >
              {t('markDone')}
            </Button>
          </div>
        ) : null}
      </div>
      {mayChange || (mayDo && done) ? (
        <div className={styles.menu}>
          <MoreMenu label={t('menu', { name })}>
            {mayChange ? (
              <MoreMenuItem icon={<Pencil size={18} aria-hidden />} onClick={() => open('change')}>
                {t('change')}
              </MoreMenuItem>
            ) : null}
            {mayDo && done ? (
              <MoreMenuItem icon={<RotateCcw size={18} aria-hidden />} onClick={() => undo.mutate()}>
                {t('undo')}
              </MoreMenuItem>
            ) : null}
            {mayChange ? (
              <MoreMenuItem icon={<CircleOff size={18} aria-hidden />} onClick={() => open('remove')}>
                {t('remove')}
              </MoreMenuItem>
            ) : null}
          </MoreMenu>
        </div>
      ) : null}
    </li>
  )
}

function CompletionNote({ done: { note, link, by, at } }: { done: NonNullable<AnnualTask['done']> }) {
  const { t } = useTranslation('annualPlan')
  const day = useFormatDay()
  return (
    <p className={styles.evidence}>
      {t(by ? 'doneByName' : 'doneBy', { on: day(at), name: by })}
      {note ? ` · ${note}` : ''}
      {link ? (
        <>
          {' · '}
          <a href={link} target="_blank" rel="noreferrer">
            {t('evidence')}
          </a>
        </>
      ) : null}
    </p>
  )
}

function TaskReady({ ready }: { ready: AnnualTaskReadiness }) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const mayHere = useMayHere()
  const language = useLanguage()
  switch (ready.what) {
    case 'season':
      return (
        <TaskLine>
          {t(ready.opened ? 'ready.opened' : 'ready.notOpened')}
          {!ready.opened && mayHere('memberships.manage') ? (
            <>
              {' '}
              <Link to="/manage/$orgKey/types/season" params={{ orgKey }}>
                {t('ready.season')}
              </Link>
            </>
          ) : null}
        </TaskLine>
      )
    case 'members': {
      const on = formatCalendarDate(ready.on, language)
      if (ready.counted === null) {
        return <TaskLine>{t(ready.on >= today() ? 'ready.membersLater' : 'ready.membersUnknown', { on })}</TaskLine>
      }
      const { count, filter } = ready.counted
      return (
        <TaskLine>
          {t('ready.members', { count, on })}{' '}
          <Link to="/manage/$orgKey/register" params={{ orgKey }} search={buildRegisterSearchParams(filter)}>
            {t('ready.seeMembers')}
          </Link>
        </TaskLine>
      )
    }
    case 'payments':
      return <TaskLine>{ready.stuck === 0 ? t('ready.noStuck') : t('ready.stuck', { count: ready.stuck })}</TaskLine>
  }
}

function TaskLine({ children }: { children: ReactNode }) {
  return <p className={styles.ready}>{children}</p>
}
