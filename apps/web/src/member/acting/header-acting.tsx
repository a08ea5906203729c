import { isSuperAdministrator } from '@forenet/domain/roles'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithTexts } from '../../kit/page/with-words.ts'
import { useSession } from '../../kit/session/session-context.tsx'

export function HeaderActing() {
  const { roles } = useSession()
  return isSuperAdministrator(roles) ? <PickerWhenQuiet /> : null
}

function PickerWhenQuiet() {
  const { t } = useTranslation('shell')
  const picker = useQuery({
    queryKey: ['acting', 'picker'] as const,
    queryFn: loadWithTexts(['acting'], () => import('./member-picker.tsx')),
    enabled: useQuiet(),
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
const QUIET_AFTER = 1_000

function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const now = () => setQuiet(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(now, QUIET_AFTER)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(now, { timeout: QUIET_AFTER })
    return () => cancelIdleCallback(idle)
  }, [])
  return quiet
}
