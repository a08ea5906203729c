import { isSuperAdministrator } from '@forenet/domain/roles'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { useSession } from '../../kit/session/session-context.tsx'

export function ImpersonationHeader() {
  const { roles } = useSession()
  return isSuperAdministrator(roles) ? <DeferredMemberPicker /> : null
}

function DeferredMemberPicker() {
  const { t } = useTranslation('shell')
  const picker = useQuery({
    queryKey: ['impersonation', 'picker'] as const,
    queryFn: loadWithTexts(['impersonation'], () => import('./member-picker.tsx')),
    enabled: useIsIdle(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (picker.isError) {
    return (
      <ActionIcon
        aria-label={t('acting.notFetched')}
        title={t('acting.notFetched')}
        loading={picker.isFetching}
        onClick={() => void picker.refetch()}
      >
        <UserRoundX size={22} aria-hidden />
      </ActionIcon>
    )
  }
  const Picker = picker.data?.MemberPicker
  return Picker ? <Picker /> : null
}

/** Delay in browsers without `requestIdleCallback`. */
const IDLE_AFTER_MS = 1_000

function useIsIdle(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const now = () => setQuiet(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(now, IDLE_AFTER_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(now, { timeout: IDLE_AFTER_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return quiet
}
