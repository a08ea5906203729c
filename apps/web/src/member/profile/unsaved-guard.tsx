import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left; `unsaved` is asked at that moment. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }) {
  const { t } = useTranslation('profile')
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      opened={blocked}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
