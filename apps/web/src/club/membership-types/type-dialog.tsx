import '@mantine/core/styles/Input.layer.css'
import type { MembershipType } from '@forenet/contract/club/membership-type'
import { clubMembershipTypeChange, clubMembershipTypeCreate } from '@forenet/contract/club/membership-type-calls'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import { useConcurrentEditsInList } from '../shared/use-concurrent-edits.ts'

type TypeDialogProps = {
  type: MembershipType | null
  close: () => void
  goOn: (type: MembershipType) => void
}

type TypeValues = Pick<MembershipType, 'name' | 'activity' | 'description'>

const EMPTY: TypeValues = { name: '', activity: '', description: '' }
const toTypeValues = ({ name, activity, description }: MembershipType): TypeValues => ({ name, activity, description })

export function TypeDialog({ type, close, goOn }: TypeDialogProps) {
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
