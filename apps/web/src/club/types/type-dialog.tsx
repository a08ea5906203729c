import '@mantine/core/styles/Input.layer.css'
import type { MembershipType, MembershipTypes } from '@forenet/contract/club/membership-type'
import { clubTypeChange, clubTypeMake } from '@forenet/contract/club/membership-type-calls'
import { meetEdits } from '@forenet/domain/edits'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSaid } from '../../kit/notices/use-said.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type Meanwhile, MeanwhileNote } from '../shared/meanwhile-note.tsx'
import { typesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './types.module.css'

type TypeDialogProps = {
  /** Null to make one. */
  type: MembershipType | null
  close: () => void
  /** On to the first edition of what was just made. */
  goOn: (type: MembershipType) => void
}

type TypeValues = Pick<MembershipType, 'name' | 'activity' | 'description'>

const valuesOf = (type: MembershipType | null): TypeValues => ({
  name: type?.name ?? '',
  activity: type?.activity ?? '',
  description: type?.description ?? '',
})

/** Makes a membership type, or changes what one is called and says. */
export function TypeDialog({ type, close, goOn }: TypeDialogProps) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSaid()
  // One type however often it is sent.
  const [id] = useState(() => type?.id ?? crypto.randomUUID())
  // What is read in the background while somebody writes changes nothing under their hands.
  const [begun, setBegun] = useState(type)
  const [meanwhile, setMeanwhile] = useState<Meanwhile<TypeValues> | null>(null)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: valuesOf(type),
    validate: { name: (name) => (name.trim() === '' ? t('type.nameWrong') : null) },
    submit: async (values) => {
      const types = begun
        ? await save(begun, values)
        : await call(clubTypeMake, { params: { orgKey }, body: { id, ...values } })
      if (types === null) return
      queryClient.setQueryData(typesQuery(orgKey).queryKey, types)
      const stored = types.find((each) => each.id === id)
      say(t('type.saved', { name: values.name.trim() }))
      if (type === null && stored) goOn(stored)
      else close()
    },
  })
  /** Null where somebody else has saved since: their changes are brought in beside one's own, and told. */
  async function save(from: MembershipType, values: TypeValues): Promise<MembershipTypes | null> {
    try {
      return await call(clubTypeChange, {
        params: { orgKey, typeId: id },
        body: { ...values, archived: from.archived, version: from.version },
      })
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'changed-meanwhile')) throw error
      const types = await queryClient.fetchQuery({ ...typesQuery(orgKey), staleTime: 0 })
      const stored = types.find((each) => each.id === id)
      if (!stored) throw error
      const now = valuesOf(stored)
      const met = meetEdits(valuesOf(from), values, now)
      setBegun(stored)
      form.setValues(met.values)
      setMeanwhile({ now, theirs: met.theirs, both: met.both })
      return null
    }
  }

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
        {meanwhile ? (
          <MeanwhileNote
            meanwhile={meanwhile}
            title={t('meanwhile')}
            called={(field) => t(`type.${field}`)}
            shown={(field) => meanwhile.now[field]}
          />
        ) : null}
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
