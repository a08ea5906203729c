import { maintenanceGet } from '@forenet/contract/tools-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { maintenanceState, setMaintenance } from '../../kit/calls/maintenance-state.ts'
import { PUBLIC_QUERY_META } from '../../kit/calls/query-client.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { getCurrentLanguage } from '../../words/i18n.ts'

const POLL_INTERVAL_MS = 15_000

const NOTICE_ID = 'maintenance'

const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => {
    const answer = await call(maintenanceGet, { signal })
    setMaintenance(answer.on)
    return answer
  },
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  meta: PUBLIC_QUERY_META,
})

export function useMaintenanceNotice(): void {
  const { t } = useTranslation('shell')
  const { show, dismiss } = useNoticeBars()
  const on = useSyncExternalStore(maintenanceState.subscribe, maintenanceState.get)
  const { data } = useQuery({ ...maintenanceQuery, enabled: on })
  const reason = data?.reason[getCurrentLanguage()] ?? ''
  const message = [t('maintenance'), reason].join(' ').trim()
  useEffect(() => {
    if (on) show({ id: NOTICE_ID, target: 'all', type: 'info', message, closable: false, forAnyone: true })
    else dismiss(NOTICE_ID)
  }, [on, message, show, dismiss])
}
