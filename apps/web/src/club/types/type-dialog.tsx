import '@mantine/core/styles/Input.layer.css'
import type { MembershipType } from '@forenet/contract/club/membership-type'
import { clubTypeChange, clubTypeMake } from '@forenet/contract/club/membership-type-calls'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSaid } from '../../kit/notices/use-said.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './types.module.css'
import { typesQuery } from './types-query.ts'

type TypeDialogProps = {
  /** Null to make one. */
  type: MembershipType | null
  close: () => void
  /** On to the first edition of what was just made. */
  goOn: (type: MembershipType) => void
}

/** Makes a membership type, or changes what one is called and says. */
export function TypeDialog({ type, close, goOn }: TypeDialogProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSaid()
  // One type however often it is sent.
  const [id] = useState(() => type?.id ?? crypto.randomUUID())
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: {
      name: type?.name ?? '',
      activity: type?.activity ?? '',
      description: type?.description ?? '',
    },
    validate: { name: (name) => (name.trim() === '' ? t('type.nameWrong') : null) },
    submit: async (values) => {
      const types = type
        ? await call(clubTypeChange, {
            params: { orgKey, typeId: id },
            body: { ...values, archived: type.archived, version: type.version },
          })
        : await call(clubTypeMake, { params: { orgKey }, body: { id, ...values } })
      queryClient.setQueryData(typesQuery(orgKey).queryKey, types)
      const stored = types.find((each) => each.id === id)
      say(t('type.saved', { name: values.name.trim() }))
      if (type === null && stored) goOn(stored)
      else close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={type ? t('type.change', { name: type.name }) : t('type.new')}
      confirmLabel={t(type ? 'type.save' : 'type.make')}
      pending={pending}
      onConfirm={() => onSubmit()}
      onClose={close}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
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
        <FormFailure failure={failure} />
        {/* Enter in a field sends the form only where it has such a button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
