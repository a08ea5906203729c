import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { useReturnAddress } from './return-address.ts'
import { SignedOutPanel, SignInFailed } from './signed-out-panel.tsx'

function SigningIn() {
  const { t } = useTranslation('session')
  return <CenteredMessage role="status" title={t('leaving')} />
}

function RedirectTo({ to }: { to: string }) {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return <SigningIn />
}

export function LoginPage() {
  const { status, signIn } = useSession()
  const returnTo = useReturnAddress()
  useEffect(() => {
    if (status === 'signed-out') void signIn(returnTo)
  }, [status, signIn, returnTo])
  if (status === 'failed') return <SignInFailed />
  return status === 'signed-in' ? <RedirectTo to={returnTo} /> : <SigningIn />
}

export function RegisterPage() {
  const { status, register } = useSession()
  const returnTo = useReturnAddress()
  useEffect(() => {
    if (status === 'signed-out') void register(returnTo)
  }, [status, register, returnTo])
  if (status === 'failed') return <SignInFailed />
  return status === 'signed-in' ? <RedirectTo to={returnTo} /> : <SigningIn />
}

export function ForgotPasswordPage() {
  const { identityUrl, realm, clientId } = usePublicSettings()
  useEffect(() => {
    const address = new URL(`${identityUrl}/realms/${encodeURIComponent(realm)}/login-actions/reset-credentials`)
    address.searchParams.set('client_id', clientId)
    window.location.assign(address)
  }, [identityUrl, realm, clientId])
  return <SigningIn />
}

export function LockScreenPage() {
  const { status, signOut } = useSession()
  const { reason } = useSearch({ strict: false }) as { reason?: string }
  const returnTo = useReturnAddress()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (status !== 'signed-in') return
    setLeaving(true)
    void signOut()
  }, [status, signOut])
  if (status === 'failed') return <SignInFailed />
  // The provider still has to end its session and redirects back here.
  if (status !== 'signed-out' || isLeaving) return <SigningIn />
  return <SignedOutPanel ended={reason === 'inactive' ? 'inactive' : 'left'} returnTo={returnTo} />
}

export function LoginSuccessPage() {
  return <RedirectTo to={useReturnAddress()} />
}
