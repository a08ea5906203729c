import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchServedBuild, isNewBuild, readOwnBuild } from '../../kit/build/served-build.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'

/** Interval of section 9. */
export const BUILD_CHECK_MS = 3_600_000

export function useBuildCheck(): void {
  const { t } = useTranslation('shell')
  const { show } = useNoticeBars()
  useEffect(() => {
    async function check(): Promise<void> {
      let served: string | null
      try {
        served = await fetchServedBuild()
      } catch (error) {
        console.info('Build check failed', error)
        return
      }
      if (!isNewBuild(readOwnBuild(document), served)) return
      show({
        id: 'new-build',
        target: 'all',
        type: 'info',
        message: t('newBuild.message'),
        action: { label: t('newBuild.reload'), run: () => window.location.reload() },
        closable: true,
        forAnyone: true,
      })
    }
    const timer = window.setInterval(() => void check(), BUILD_CHECK_MS)
    return () => window.clearInterval(timer)
  }, [show, t])
}
