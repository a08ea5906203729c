import type { YearTask } from '@forenet/contract/club/year-wheel'
import { clubYearUndone } from '@forenet/contract/club/year-wheel-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleOff, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useDay } from '../../kit/organiser/role-words.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { TASK_TONES } from '../shared/task-tones.ts'
import { useClub } from '../shared/use-club.ts'
import { TaskReady } from './task-ready.tsx'
import styles from './year.module.css'

type TaskRowProps = {
  task: YearTask
  /** Number of the task in the chart. */
  place: number
  mayChange: boolean
  mayDo: boolean
  open: (what: 'change' | 'remove' | 'done') => void
}

export function TaskRow({ task, place, mayChange, mayDo, open }: TaskRowProps) {
  const { t } = useTranslation('wheel')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id, name, note, year, dueOn, state, responsible, ready, done } = task
  const undo = useAction({
    mutationFn: () => call(clubYearUndone, { params: { orgKey, taskId: id, year } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.undone', { name }))
    },
  })
  return (
    <li className={styles.row}>
      <span className={styles.number} data-state={state} aria-hidden>
        {place}
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3>{name}</h3>
          <StatusBadge tone={TASK_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
        </div>
        <p className={styles.quiet}>
          {t('due', { on: calendarDateWords(dueOn, language) })} ·{' '}
          {responsible ? t('seenTo', { name: responsible.name }) : t('nobody')}
        </p>
        {note && !done ? <p className={styles.note}>{note}</p> : null}
        {done ? <Evidence done={done} /> : ready ? <TaskReady ready={ready} /> : null}
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
      ) : null}
    </li>
  )
}

function Evidence({ done: { note, link, by, at } }: { done: NonNullable<YearTask['done']> }) {
  const { t } = useTranslation('wheel')
  const day = useDay()
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
