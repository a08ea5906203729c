import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { NotificationPreferences } from '@forenet/contract/notification'
import { CHANNELS, type NotificationChannel, type NotificationType } from '@forenet/domain/notification'
import { Button, Checkbox, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { useHasPermission } from '../../../kit/session/use-access.ts'
import { NotificationTypeIcon } from '../notification-type-icon.tsx'
import styles from './preferences.module.css'

const SAVED_NOTICE_MS = 6_000
type ChosenChannels = NotificationPreferences['types'][number]

type PreferencesFormProps = {
  preferences: NotificationPreferences
  save: (wanted: NotificationPreferences) => Promise<void>
}

export function PreferencesForm({ preferences, save }: PreferencesFormProps) {
  const { t } = useTranslation('notifications')
  const { show } = useNoticeBars()
  const answers = useHasPermission('messages.send')
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: preferences,
    submit: async (values) => {
      await save(values)
      const notice = { id: 'preferences-saved', target: 'all', type: 'success', closable: true } as const
      show({ ...notice, message: t('preferences.saved'), autoCloseTime: SAVED_NOTICE_MS })
    },
  })
  const choose = (type: NotificationType, channel: NotificationChannel, on: boolean) =>
    form.setFieldValue(
      'types',
      form.values.types.map((chosen) =>
        chosen.type === type ? { ...chosen, wanted: { ...chosen.wanted, [channel]: on } } : chosen,
      ),
    )
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.box}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('preferences.type')}</VisuallyHidden>
              </th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {t(`preferences.channels.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {form.values.types
              .filter(({ type }) => type !== 'CONTACT_US' || answers)
              .map((chosen) => (
                <TypeRow key={chosen.type} chosen={chosen} choose={(channel, on) => choose(chosen.type, channel, on)} />
              ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t('preferences.whatsappNote')}</p>
      <NativeSelect
        label={t('preferences.language')}
        data={(['da', 'en'] as const).map((value) => ({ value, label: t(`preferences.languages.${value}`) }))}
        {...form.getInputProps('language')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" loading={pending} className={styles.save ?? ''}>
        {t('preferences.save')}
      </Button>
    </form>
  )
}

type TypeRowProps = { chosen: ChosenChannels; choose: (channel: NotificationChannel, on: boolean) => void }

function TypeRow({ chosen: { type, wanted, fixed }, choose }: TypeRowProps) {
  const { t } = useTranslation('notifications')
  const name = t(`types.${type}`)
  return (
    <tr>
      <th scope="row">
        <div className={styles.type}>
          <NotificationTypeIcon type={type} />
          <div className={styles.words}>
            <strong>{name}</strong>
            <p>{t(`typeText.${type}`)}</p>
          </div>
        </div>
      </th>
      {CHANNELS.map((channel) => {
        const isFixed = fixed.includes(channel)
        const label = `${name}: ${t(`preferences.channels.${channel}`)}`
        return (
          <td key={channel}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control */}
            <label className={styles.room} title={isFixed ? t('preferences.always') : undefined}>
              <Checkbox
                aria-label={isFixed ? `${label} (${t('preferences.always')})` : label}
                checked={wanted[channel]}
                disabled={isFixed}
                onChange={(event) => choose(channel, event.currentTarget.checked)}
              />
            </label>
          </td>
        )
      })}
    </tr>
  )
}
