import { Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { CenteredMessage } from '../../ui/centered-message.tsx'
import { useSession } from './session-context.tsx'
import type { SessionEnd } from './session-state.ts'

/** Says that, and why, nobody is signed in any more, with one way on: signing in again at the same address. */
export function SignedOutPanel({ ended, returnTo }: { ended: SessionEnd | null; returnTo?: string | undefined }) {
  const { t } = useTranslation('session')
  const { signIn } = useSession()
  return (
    <CenteredMessage
      icon={<BrandMark height={22} />}
      title={t('signedOut.title')}
      text={t(`signedOut.because.${ended ?? 'left'}`)}
      action={
        <Button size="md" leftSection={<LogIn size={18} aria-hidden />} onClick={() => void signIn(returnTo)}>
          {t('signedOut.signIn')}
        </Button>
      }
    />
  )
}
