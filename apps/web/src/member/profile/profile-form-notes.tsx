import { Alert } from '@mantine/core'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

export function ProfileFormNotes({ state }: { state: ProfileFormState }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <UnsavedGuard
        unsaved={state.hasUnsaved}
        words={{
          title: t('unsaved.title'),
          text: t('unsaved.text'),
          leave: t('unsaved.leave'),
          stay: t('unsaved.stay'),
        }}
      />
      {state.hasNewerChanges ? (
        <Alert role="alert" color="yellow" icon={<History size={20} aria-hidden />} title={t('newer.title')}>
          {t('newer.text')}
        </Alert>
      ) : null}
      <FormFailure failure={state.failure} />
    </>
  )
}
