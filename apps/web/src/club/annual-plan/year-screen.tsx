import {
  ANNUAL_TASK_COMPLETE_PERMISSIONS,
  ANNUAL_TASK_EDIT_PERMISSIONS,
  type AnnualTask,
} from '@forenet/contract/club/annual-plan'
import { clubAnnualTaskComplete, clubAnnualTaskRemove } from '@forenet/contract/club/annual-plan-calls'
import { getYear } from '@forenet/domain/calendar-date'
import { completeWebAddress, isWebAddress } from '@forenet/domain/web-address'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, CalendarSync, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { yearQuery } from '../shared/annual-plan-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { AnnualPlanCircle } from './annual-plan-circle.tsx'
import { SuggestedYearTasks } from './suggested-year-tasks.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import styles from './year.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/year')

type OpenedDialog = { what: 'add' } | { what: 'change' | 'remove' | 'done'; task: AnnualTask }

export function YearScreen() {
  const { t } = useTranslation(['annualPlan', 'manage'])
  const club = useClub()
  const mayHere = useMayHere()
  const mayChange = ANNUAL_TASK_EDIT_PERMISSIONS.some(mayHere)
  const mayDo = ANNUAL_TASK_COMPLETE_PERMISSIONS.some(mayHere)
  const thisYear = getYear(today())
  const said = Number(route.useSearch().year)
  const shown = said >= thisYear - 5 && said <= thisYear + 5 ? said : thisYear
  const wheel = useQuery(yearQuery(club.key, shown))
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-year')}
        lead={t('lead', { club: club.name })}
        action={
          mayChange ? (
            <Button leftSection={<CalendarPlus size={18} aria-hidden />} onClick={() => setOpened({ what: 'add' })}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      <nav aria-label={t('years')} className={styles.years}>
        <YearLink year={shown - 1} icon={<ChevronLeft size={20} aria-hidden />} />
        <h2>{shown}</h2>
        <YearLink year={shown + 1} icon={<ChevronRight size={20} aria-hidden />} />
      </nav>
      {wheel.isError ? (
        <QueryFailure error={wheel.error} retry={() => void wheel.refetch()} retrying={wheel.isFetching} />
      ) : wheel.isPending ? (
        <SkeletonList rows={6} height={88} />
      ) : (
        <>
          {wheel.data.tasks.length > 0 ? (
            <div className={styles.columns}>
              <AnnualPlanCircle tasks={wheel.data.tasks} year={shown} today={today()} />
              <section aria-label={t('list', { year: shown })}>
                <BoxedList>
                  {wheel.data.tasks.map((task, nth) => (
                    <TaskRow
                      key={task.id}
                      task={task}
                      place={nth + 1}
                      mayChange={mayChange}
                      mayDo={mayDo}
                      open={(what) => setOpened({ what, task })}
                    />
                  ))}
                </BoxedList>
              </section>
            </div>
          ) : wheel.data.next.length > 0 ? (
            <EmptyState
              icon={<CalendarSync size={28} />}
              title={t('none.title', { year: shown })}
              text={t('none.text')}
            />
          ) : null}
          {mayChange ? <SuggestedYearTasks proposals={wheel.data.proposals} /> : null}
          {opened?.what === 'add' ? <TaskDialog people={wheel.data.people} close={close} /> : null}
          {opened?.what === 'change' ? (
            <TaskDialog task={opened.task} people={wheel.data.people} close={close} />
          ) : null}
          {opened?.what === 'remove' ? <RemoveDialog task={opened.task} close={close} /> : null}
          {opened?.what === 'done' ? <DoneDialog task={opened.task} close={close} /> : null}
        </>
      )}
    </div>
  )
}

function YearLink({ year, icon }: { year: number; icon: React.ReactNode }) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  return (
    <Link
      to="/manage/$orgKey/year"
      params={{ orgKey }}
      search={{ year: String(year) }}
      aria-label={t('before', { year })}
      className={styles.yearLink}
    >
      {icon}
    </Link>
  )
}

function RemoveDialog({ task: { id, name }, close }: { task: AnnualTask; close: () => void }) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const remove = useAction({
    mutationFn: () => call(clubAnnualTaskRemove, { params: { orgKey, taskId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.removed', { name }))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      <p>{t('removeText')}</p>
      {remove.isError ? <FormFailure failure={remove.error} /> : null}
    </ConfirmDialog>
  )
}

function DoneDialog({ task: { id, name, year }, close }: { task: AnnualTask; close: () => void }) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { note: '', link: '' },
    validate: {
      link: (link) => (link.trim() === '' || isWebAddress(completeWebAddress(link)) ? null : t('done.linkWrong')),
    },
    submit: async ({ note, link }) => {
      await call(clubAnnualTaskComplete, {
        params: { orgKey, taskId: id },
        body: { year, note: note.trim(), link: completeWebAddress(link) },
      })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.done', { name }))
      close()
    },
  })
  const link = form.getInputProps('link')
  return (
    <FormDialog title={t('done.title', { name })} confirmLabel={t('done.save')} {...sending} close={close}>
      <Textarea
        data-autofocus
        label={t('done.note')}
        description={t('done.noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <TextInput
        type="url"
        label={t('done.link')}
        description={t('done.linkHint')}
        placeholder="https://"
        maxLength={500}
        {...link}
        onBlur={(event) => {
          link.onBlur?.(event)
          form.setFieldValue('link', completeWebAddress(form.values.link))
        }}
      />
    </FormDialog>
  )
}
