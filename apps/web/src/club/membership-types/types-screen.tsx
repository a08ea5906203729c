import '@mantine/core/styles/Input.layer.css'
import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { clubMembershipTypeChange, clubMembershipTypeCreate } from '@forenet/contract/club/membership-type-calls'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus, IdCard, Plus, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { useConcurrentEditsInList } from '../shared/use-concurrent-edits.ts'
import { EditionDialog } from './edition-dialog.tsx'
import { TypeSection } from './type-section.tsx'
import styles from './types.module.css'

type TypeDialogProps = {
  type: MembershipType | null
  close: () => void
  goOn: (type: MembershipType) => void
}

type TypeValues = Pick<MembershipType, 'name' | 'activity' | 'description'>

const EMPTY: TypeValues = { name: '', activity: '', description: '' }
const toTypeValues = ({ name, activity, description }: MembershipType): TypeValues => ({ name, activity, description })

function TypeDialog({ type, close, goOn }: TypeDialogProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const nameWords = useNewNameErrorText()
  const { id, storedAtStart, meanwhile, save } = useConcurrentEditsInList({
    from: type,
    valuesOf: toTypeValues,
    readList: () => queryClient.fetchQuery({ ...membershipTypesQuery(orgKey), staleTime: 0 }),
    show: (values) => form.setValues(values),
  })
  const { form, ...sending } = useCallForm({
    initialValues: type ? toTypeValues(type) : EMPTY,
    validate: {
      name: (name) => (name.trim() === '' ? t('type.nameWrong') : nameWords(name, type?.name)),
    },
    submit: async (values) => {
      const types = await save(values, () =>
        storedAtStart
          ? call(clubMembershipTypeChange, {
              params: { orgKey, typeId: id },
              body: { ...values, archived: storedAtStart.archived, version: storedAtStart.version },
            })
          : call(clubMembershipTypeCreate, { params: { orgKey }, body: { id, ...values } }),
      )
      if (types === null) return
      queryClient.setQueryData(membershipTypesQuery(orgKey).queryKey, types)
      const stored = types.find((each) => each.id === id)
      say(t('type.saved', { name: values.name.trim() }))
      if (type === null && stored) goOn(stored)
      else close()
    },
  })

  return (
    <FormDialog
      title={type ? t('type.change', { name: type.name }) : t('type.new')}
      confirmLabel={t(type ? 'type.save' : 'type.make')}
      {...sending}
      close={close}
    >
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('meanwhile')}
        called={(field) => t(`type.${field}`)}
        shown={(field, now) => now[field]}
      />
      <TextInput
        data-autofocus
        label={t('type.name')}
        description={t('type.nameHint')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('type.activity')}
        description={t('type.activityHint')}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('activity')}
      />
      <Textarea label={t('type.description')} rows={3} maxLength={2000} {...form.getInputProps('description')} />
    </FormDialog>
  )
}

const route = getRouteApi('/member-area/club-area/manage/$orgKey/types')

type OpenedDialog = { type: MembershipType | null; edition?: Edition | null }

export function TypesScreen() {
  const { t } = useTranslation(['types', 'manage'])
  const club = useClub()
  const mayChange = useMayHere()('memberships.manage')
  const types = useQuery(membershipTypesQuery(club.key))
  const { new: first } = route.useSearch()
  const [chosen, setOpened] = useState<OpenedDialog | null | undefined>(undefined)
  const opened = chosen === undefined && first && mayChange && types.data?.length === 0 ? { type: null } : chosen
  const close = () => setOpened(null)
  const make = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setOpened({ type: null })}>
      {t('make')}
    </Button>
  )
  return (
    <div className={parts.page}>
      <PageHeader
        title={t('manage:pages.manage-types')}
        lead={t('lead', { club: club.name })}
        action={
          mayChange && types.data?.length ? (
            <div className={styles.actions}>
              {make}
              <Button
                variant="default"
                leftSection={<CalendarPlus size={18} aria-hidden />}
                renderRoot={(root) => (
                  <Link to="/manage/$orgKey/types/season" params={{ orgKey: club.key }} {...root} />
                )}
              >
                {t('manage:pages.manage-season')}
              </Button>
              {types.data.some(({ editions }) => editions.some(({ byApproval }) => byApproval)) ? (
                <Button
                  variant="default"
                  leftSection={<UserRoundCheck size={18} aria-hidden />}
                  renderRoot={(root) => (
                    <Link to="/manage/$orgKey/types/requests" params={{ orgKey: club.key }} {...root} />
                  )}
                >
                  {t('manage:pages.manage-requests')}
                </Button>
              ) : null}
            </div>
          ) : null
        }
      />
      {types.isError ? (
        <QueryFailure error={types.error} retry={() => void types.refetch()} retrying={types.isFetching} />
      ) : types.isPending ? (
        <SkeletonList rows={4} height={120} />
      ) : types.data.length === 0 ? (
        <EmptyState
          icon={<IdCard size={28} />}
          title={t('none.title')}
          text={t('none.text')}
          action={mayChange ? make : null}
        />
      ) : (
        types.data.map((type) => (
          <TypeSection
            key={type.id}
            type={type}
            mayChange={mayChange}
            change={() => setOpened({ type })}
            openEdition={(edition) => setOpened({ type, edition })}
          />
        ))
      )}
      {opened && (opened.edition === undefined || opened.type === null) ? (
        <TypeDialog type={opened.type} close={close} goOn={(type) => setOpened({ type, edition: null })} />
      ) : null}
      {opened?.type && opened.edition !== undefined ? (
        <EditionDialog type={opened.type} edition={opened.edition} close={close} />
      ) : null}
    </div>
  )
}
