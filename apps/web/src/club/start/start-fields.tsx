import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkPicture } from '../../kit/forms/shrink-picture.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { ClubAddressFields, ClubContactFields, CvrNumberField } from '../shared/club-contact-fields.tsx'
import { CLUB_TYPES } from '../shared/club-details.ts'
import { ColourField } from '../shared/colour-field.tsx'
import { PictureChoice } from '../shared/picture-choice.tsx'
import { TermsPoints } from '../shared/terms-points.tsx'
import styles from './start.module.css'
import type { StartStep, StartValues } from './start-values.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

type StartFieldsProps = { form: UseFormReturnType<StartValues> }

const PAUSE_MS = 300

/** `named`: after a pause in typing; `keyed`: on a manual edit of the key. */
export function ClubFields({ form, named, keyed }: StartFieldsProps & { named: () => void; keyed: () => void }) {
  const rested = useDebouncedCallback(named, PAUSE_MS)
  const { t } = useTranslation(['opening', 'settings'])
  const name = form.getInputProps('name')
  const key = form.getInputProps('key')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('settings:fields.name')}
        maxLength={120}
        autoComplete="off"
        {...name}
        onChange={(event) => {
          name.onChange(event)
          rested()
        }}
        onBlur={(event) => {
          name.onBlur?.(event)
          rested.flush()
        }}
      />
      <NativeSelect
        label={t('settings:fields.kind')}
        data={CLUB_TYPES.map((value) => ({ value, label: t(`settings:kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('key')}
        description={t('keyHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...key}
        onChange={(event) => {
          keyed()
          form.setFieldValue('key', event.currentTarget.value.toUpperCase())
        }}
      />
    </div>
  )
}

export function ContactFields({ form }: StartFieldsProps) {
  const { t } = useTranslation('opening')
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{t('placeHint')}</p>
      <ClubAddressFields form={form} wide={styles.wide} digits={4} />
      <CvrNumberField form={form} wide={styles.wide} />
      <p className={styles.hint}>{t('contactHint')}</p>
      <ClubContactFields form={form} wide={styles.wide} />
    </div>
  )
}

export function AppearanceFields({ form, logo }: StartFieldsProps & { logo: ReturnType<typeof useSelectedLogo> }) {
  const { t } = useTranslation(['settings', 'opening'])
  const { name, accentColour } = form.values
  return (
    <div className={styles.fields}>
      <Textarea
        className={styles.wide}
        label={t('fields.description')}
        description={t('hints.description')}
        rows={4}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
      <section className={styles.wide} aria-labelledby="logo">
        <h3 id="logo">{t('parts.logo')}</h3>
        <PictureChoice
          shown={<ClubTile club={{ name, accentColour, logo: logo.url }} />}
          words={{ choose: t(logo.url ? 'logo.replace' : 'logo.choose'), remove: t('logo.remove') }}
          removable={logo.url !== null}
          choose={logo.choose}
          remove={logo.remove}
          pending={logo.pending ? 'choose' : null}
          failure={logo.failure}
          done={logo.url === null ? '' : t('opening:logo.chosen')}
        />
        <p className={styles.hint}>{t('opening:logo.hint')}</p>
      </section>
      <div className={styles.wide}>
        <ColourField
          colour={form.values.accentColour}
          pick={(colour) => form.setFieldValue('accentColour', colour)}
          field={form.getInputProps('accentColour')}
        />
        <p className={styles.hint}>{t('colour.explained')}</p>
      </div>
    </div>
  )
}

type TermsFieldsProps = StartFieldsProps & {
  change: (step: StartStep) => void
  logo: string | null
  strong: boolean
}

export function TermsFields({ form, change, logo, strong }: TermsFieldsProps) {
  const { t } = useTranslation(['opening', 'settings'])
  const { name, kind, key, accentColour, addressLine1, postCode, city } = form.values
  const place = [addressLine1, [postCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className={styles.fields}>
      <div className={styles.summary}>
        <ClubTile club={{ name, accentColour, logo }} />
        <div>
          <strong>{name}</strong>
          <p className={styles.quiet}>{[t(`settings:kinds.${kind}`), key, place].filter(Boolean).join(' · ')}</p>
        </div>
        <Button variant="subtle" onClick={() => change('club')}>
          {t('checklist.texts.change')}
        </Button>
      </div>
      <section className={styles.wide} aria-labelledby="terms">
        <h3 id="terms">{t('terms.title')}</h3>
        <TermsPoints />
      </section>
      <Checkbox
        className={styles.wide}
        label={t('terms.agree')}
        {...form.getInputProps('agreed', { type: 'checkbox' })}
      />
      {strong ? null : <p className={styles.hint}>{t('secondFactor')}</p>}
    </div>
  )
}

export function useSelectedLogo() {
  const [logo, setLogo] = useState<{ picture: Blob; url: string } | null>(null)
  const url = logo?.url
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const choice = useAction({
    mutationFn: (file: Blob) => shrinkPicture(file),
    onSuccess: (picture) => setLogo({ picture, url: URL.createObjectURL(picture) }),
  })
  return {
    picture: logo?.picture ?? null,
    url: url ?? null,
    choose: (file: Blob) => choice.mutate(file),
    remove() {
      choice.reset()
      setLogo(null)
    },
    pending: choice.isPending,
    failure: choice.error,
  }
}
