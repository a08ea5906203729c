import { maintenance } from '@forenet/contract/tools-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/i18n.ts'
import { call } from '../api/call.ts'
import { useNoticeBars } from '../notices/notice-context.tsx'
import { FOR_ANYONE } from '../query-client.ts'
import { hear, heardMaintenance } from './heard-maintenance.ts'

/** How often the page asks whether it is over, in ms. */
const ASK_AGAIN_MS = 15_000

const NOTICE = 'maintenance'

const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: async ({ signal }) => {
    const answer = await call(maintenance, { signal })
    hear(answer.on)
    return answer
  },
  staleTime: 0,
  refetchInterval: ASK_AGAIN_MS,
  meta: FOR_ANYONE,
})

/** Says on top of every page that there is maintenance, while there is. */
export function useMaintenanceNotice(): void {
  const { t } = useTranslation('shell')
  const { show, dismiss } = useNoticeBars()
  const on = useSyncExternalStore(heardMaintenance.subscribe, heardMaintenance.get)
  const { data } = useQuery({ ...maintenanceQuery, enabled: on })
  const reason = data?.reason[currentLanguage()] ?? ''
  const message = [t('maintenance'), reason].join(' ').trim()
  useEffect(() => {
    if (on) show({ id: NOTICE, target: 'all', type: 'info', message, closable: false, forAnyone: true })
    else dismiss(NOTICE)
  }, [on, message, show, dismiss])
}
