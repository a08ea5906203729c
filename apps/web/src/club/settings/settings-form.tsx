import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { ClubSettings } from '@forenet/contract/club/settings'
import { clubLogoRemove, clubLogoSave, clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { mergeEdits } from '@forenet/domain/merge-edits'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubApprovalsQuery } from '../../kit/organiser/approvals-query.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import formStyles from '../../ui/blocks/form-part.module.css'
import { FormPart } from '../../ui/blocks/form-part.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { ApprovalList } from '../shared/approval-list.tsx'
import { ClubAddressFields, ClubContactFields, CvrNumberField } from '../shared/club-contact-fields.tsx'
import { CLUB_TYPES } from '../shared/club-details.ts'
import { ColourField } from '../shared/colour-field.tsx'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import { PictureChoice } from '../shared/picture-choice.tsx'
import { useClub } from '../shared/use-club.ts'
import { useConcurrentEdits } from '../shared/use-concurrent-edits.ts'
import styles from './settings.module.css'
import {
  buildSettingsChange,
  listInvalidSettingsFields,
  type SettingsValues,
  toSettingsValues,
} from './settings-values.ts'

export function SettingsForm({ read }: { read: ClubSettings }) {
  const { t } = useTranslation('settings')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const nameWords = useNewNameErrorText()
  const { storedAtStart, meanwhile, save, beginFrom } = useConcurrentEdits({
    from: read,
    valuesOf: toSettingsValues,
    readAgain: () => queryClient.fetchQuery(settingsQuery(orgKey)),
    show: showFrom,
  })
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: toSettingsValues(read),
    validate: (values) =>
      Object.fromEntries(
        listInvalidSettingsFields(values, today(), storedAtStart.name).map((field) => {
          const ofName = field === 'name' ? nameWords(values.name, storedAtStart.name) : null
          return [field, ofName ?? t(`wrong.${field}`)] as const
        }),
      ),
    submit: async (values) => {
      const saved = await save(values, () =>
        call(clubSettingsSave, { params: { orgKey }, body: buildSettingsChange(values, storedAtStart.version) }),
      )
      if (saved === null) return
      beginFrom(saved)
      showFrom(mergeEdits(values, form.getValues(), toSettingsValues(saved)).values, saved)
      queryClient.setQueryData(settingsQuery(orgKey).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
      void queryClient.invalidateQueries({ queryKey: ['organisations'] })
      void queryClient.invalidateQueries({ queryKey: clubApprovalsQuery(orgKey).queryKey })
      const limitWaits = saved.refundLimitMinor !== buildSettingsChange(values, storedAtStart.version).refundLimitMinor
      say(t(limitWaits ? 'savedLimitWaits' : 'saved'))
    },
  })

  function showFrom(values: SettingsValues, settings: ClubSettings): void {
    form.setValues(values)
    form.resetDirty(toSettingsValues(settings))
  }

  /** Shows an approved limit, unless the form has unsaved changes. */
  async function showAgreed(): Promise<void> {
    const stored = await queryClient.fetchQuery(settingsQuery(orgKey))
    if (form.isDirty()) return
    beginFrom(stored)
    showFrom(toSettingsValues(stored), stored)
  }

  return (
    <form className={formStyles.parts} noValidate onSubmit={onSubmit}>
      <UnsavedGuard
        unsaved={() => form.isDirty()}
        words={{
          title: t('unsaved.title'),
          text: t('unsaved.text'),
          leave: t('unsaved.leave'),
          stay: t('unsaved.stay'),
        }}
      />
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('meanwhile')}
        called={(field) => t(`fields.${field}`)}
        shown={(field, now) => (field === 'kind' ? t(`kinds.${now.kind}`) : now[field])}
      />
      <FormPart title={t('parts.about')}>
        <AboutFields form={form} />
      </FormPart>
      <FormPart title={t('parts.logo')} lead={t('logo.hint')}>
        <LogoField />
      </FormPart>
      <FormPart title={t('parts.contact')} lead={t('contactLead')}>
        <ContactFields form={form} />
      </FormPart>
      <FormPart title={t('parts.address')}>
        <AddressFields form={form} />
      </FormPart>
      <FormPart title={t('parts.money')}>
        <MoneyFields form={form} />
        <ApprovalList kind="refund-limit" decided={showAgreed} />
      </FormPart>
      <FormPart title={t('parts.colour')} lead={t('colour.explained')}>
        <ColourField
          colour={form.values.accentColour}
          pick={(colour) => form.setFieldValue('accentColour', colour)}
          field={form.getInputProps('accentColour')}
        />
      </FormPart>
      <FormFailure failure={failure} />
      <StickyActionBar summary={form.isDirty() ? <span className={formStyles.quiet}>{t('notYet')}</span> : null}>
        <Button type="submit" loading={pending}>
          {t('save')}
        </Button>
      </StickyActionBar>
    </form>
  )
}

function LogoField() {
  const { t } = useTranslation('settings')
  const club = useClub()
  const params = { orgKey: club.key }
  const queryClient = useQueryClient()
  const shown = async () => {
    await queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
    void queryClient.invalidateQueries({ queryKey: ['organisations'] })
  }
  const save = useAction({
    mutationFn: async (file: Blob) => callWithFile(clubLogoSave, await shrinkPicture(file), { params }),
    onSuccess: shown,
  })
  const remove = useAction({ mutationFn: () => call(clubLogoRemove, { params }), onSuccess: shown })
  return (
    <PictureChoice
      shown={<ClubTile club={club} />}
      words={{ choose: t(club.logo ? 'logo.replace' : 'logo.choose'), remove: t('logo.remove') }}
      removable={club.logo !== null}
      choose={(file) => {
        remove.reset()
        save.mutate(file)
      }}
      remove={() => {
        save.reset()
        remove.mutate()
      }}
      pending={save.isPending ? 'choose' : remove.isPending ? 'remove' : null}
      failure={save.error ?? remove.error}
      done={save.isSuccess ? t('logo.saved') : remove.isSuccess ? t('logo.removed') : ''}
    />
  )
}

/** Others may have changed it. */
export function settingsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'settings'] as const,
    queryFn: ({ signal }) => call(clubSettingsGet, { params: { orgKey }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

type SettingsFieldsProps = { form: UseFormReturnType<SettingsValues> }

function AboutFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('fields.name')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        className={styles.wide}
        label={t('fields.description')}
        description={t('hints.description')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t('fields.kind')}
        data={CLUB_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('fields.foundedYear')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('foundedYear')}
      />
      <CvrNumberField form={form} wide={styles.wide} />
      <Textarea
        className={styles.wide}
        label={t('fields.duesPaidFor')}
        description={t('hints.duesPaidFor')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        {...form.getInputProps('duesPaidFor')}
      />
    </div>
  )
}

function ContactFields({ form }: SettingsFieldsProps) {
  return (
    <div className={styles.fields}>
      <ClubContactFields form={form} wide={styles.wide} />
    </div>
  )
}

function AddressFields({ form }: SettingsFieldsProps) {
  return (
    <div className={styles.fields}>
      <ClubAddressFields form={form} wide={styles.wide} digits={20} />
    </div>
  )
}

function MoneyFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('fields.refundLimit')}
        description={t('hints.refundLimit')}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        {...form.getInputProps('refundLimit')}
      />
    </div>
  )
}
