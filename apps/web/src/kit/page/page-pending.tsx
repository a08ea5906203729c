import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerRenderedText } from '../../start/embedded-data.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { usePageData, usePageTitles } from './page-data.ts'

export const ServerRenderedTextContext = createContext<ServerRenderedText | null>(null)

let openedAt: string | undefined

/**
 * Placeholder of a loading page, with the server-rendered title and lead. `waited`: shows the skeleton without delay.
 */
export function PagePending({ waited = false }: { waited?: boolean }) {
  const { t } = useTranslation(['shell', 'ui'])
  const page = usePageData()
  const titleOf = usePageTitles()
  const first = useServerRenderedText()
  if (first) {
    return (
      <>
        <PageHeader {...first} />
        <SkeletonList rows={3} height={96} waited />
      </>
    )
  }
  return (
    <>
      <VisuallyHidden component="h1">{page ? titleOf(page.name) : t('ui:loading')}</VisuallyHidden>
      <SkeletonList rows={4} height={88} titled waited={waited} />
    </>
  )
}

function useServerRenderedText(): ServerRenderedText | null {
  const words = use(ServerRenderedTextContext)
  const { pathname } = useRouter().latestLocation
  openedAt ??= pathname
  const [isFirst] = useState(() => openedAt === pathname)
  return isFirst ? words : null
}
