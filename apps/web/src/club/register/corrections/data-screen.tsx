import { clubPersonDataCorrect, clubPersonDataGet } from '@forenet/contract/club/person-calls'
import type { PersonData } from '@forenet/contract/club/person-data'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { CrumbName } from '../../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { MeanwhileNote } from '../../shared/concurrent-changes-note.tsx'
import { useClub } from '../../shared/use-club.ts'
import { useConcurrentEdits } from '../../shared/use-concurrent-edits.ts'
import styles from '../person/person.module.css'
import { PersonDataFields, usePersonCheck } from '../person/person-data-fields.tsx'
import {
  buildNewPersonBody,
  type FlatPersonValues,
  flattenValues,
  toPersonValues,
  unflattenValues,
} from '../person/person-values.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register/$memberId/data')

const dataQuery = (orgKey: string, memberId: string) =>
  queryOptions({
    queryKey: ['club', orgKey, 'register', 'data', memberId] as const,
    queryFn: ({ signal }) => call(clubPersonDataGet, { params: { orgKey, memberId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function DataScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const { key: orgKey } = useClub()
  const { memberId } = route.useParams()
  const data = useQuery(dataQuery(orgKey, memberId))
  if (data.isError)
    return <QueryFailure error={data.error} retry={() => void data.refetch()} retrying={data.isFetching} />
  return (
    <div className={styles.page}>
      {data.data ? <CrumbName page="manage-person" name={formatFullName(data.data) || t('nameless')} /> : null}
      <PageHeader
        title={t('manage:pages.manage-person-data')}
        lead={data.data ? formatFullName(data.data) : undefined}
      />
      {data.isPending ? (
        <SkeletonList rows={3} height={160} />
      ) : data.data.keeper === 'club' ? (
        <DataForm read={data.data} memberId={memberId} />
      ) : (
        <Surface as="section">
          <p>{t(`data.keepers.${data.data.keeper}`)}</p>
        </Surface>
      )}
    </div>
  )
}

const formatFullName = ({ firstName, lastName }: PersonData) => `${firstName} ${lastName}`.trim()

function DataForm({ read, memberId }: { read: PersonData; memberId: string }) {
  const { t } = useTranslation(['register', 'profile'])
  const { key: orgKey } = useClub()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  const { check, translated } = usePersonCheck()
  const { storedAtStart, meanwhile, save } = useConcurrentEdits({
    from: read,
    valuesOf: (stored) => flattenValues(toPersonValues(stored)),
    readAgain: () => queryClient.fetchQuery(dataQuery(orgKey, memberId)),
    show: (values) => form.setValues(unflattenValues(values)),
  })
  const saved = useRef(false)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: toPersonValues(read),
    validate: check,
    submit: async (values) => {
      const body = { ...buildNewPersonBody(values), version: storedAtStart.version }
      const send = () => translated(call(clubPersonDataCorrect, { params: { orgKey, memberId }, body }))
      if ((await save(flattenValues(values), send)) === null) return
      saved.current = true
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register'] })
      say(t('data.corrected'))
      await navigate({ to: '/manage/$orgKey/register/$memberId', params: { orgKey, memberId } })
    },
  })
  const shown = (field: keyof FlatPersonValues, { [field]: value }: FlatPersonValues) => {
    if (value === '') return ''
    if (field === 'dateOfBirth') return formatCalendarDate(value, language)
    if (field === 'Country') return t(`profile:countries.${value as 'Denmark'}`)
    return field === 'gender' ? t(`genders.${value as 'female'}`) : value
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <UnsavedGuard
        unsaved={() => !saved.current && form.isDirty()}
        words={{
          title: t('data.leave.title'),
          text: t('data.leave.text'),
          leave: t('data.leave.leave'),
          stay: t('data.leave.stay'),
        }}
      />
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('data.meanwhile')}
        called={(field) => (field === 'email' ? t('data.email') : t(`profile:fields.${field}`))}
        shown={(field, now) => shown(field, now)}
      />
      {/* Date fields hold local state. */}
      <PersonDataFields key={storedAtStart.version} form={form} />
      <FormFailure failure={failure} />
      <StickyActionBar summary={null}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} />
          )}
        >
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('data.save')}
        </Button>
      </StickyActionBar>
    </form>
  )
}
