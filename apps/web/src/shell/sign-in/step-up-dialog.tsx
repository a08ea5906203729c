import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { type SignInRequirement, stepUp } from '../../kit/session/step-up.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

export function StepUpDialog({ need }: { need: SignInRequirement | null }) {
  const { t } = useTranslation(['problems', 'shell'])
  const { signInAgain } = useSession()
  const shown = need ?? 'fresh-sign-in-needed'
  return (
    <ConfirmDialog
      opened={need !== null}
      title={t(`problems:codes.${shown}.title`)}
      confirmLabel={t(shown === 'stronger-sign-in-needed' ? 'shell:stepUp.strong' : 'shell:stepUp.again')}
      cancelLabel={t('shell:stepUp.notNow')}
      onConfirm={() => void signInAgain()}
      onClose={stepUp.turnDown}
    >
      {t(`problems:codes.${shown}.text`)}
    </ConfirmDialog>
  )
}
