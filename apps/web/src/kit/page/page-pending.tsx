import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstWords } from '../../start/given.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { usePageData, usePageTitles } from './page-data.ts'

/** What the document said of the page it was asked for. */
export const FirstWordsContext = createContext<FirstWords | null>(null)

/** The address the app was opened at, while one is still there. */
let openedAt: string | undefined

/**
 * A page that is being fetched, or a sign-in being checked; its heading is there for who cannot see the rows. What could be
 * read in the document goes on standing there. `waited`: the rows stand at once, as whoever shows this has let some time pass.
 */
export function PagePending({ waited = false }: { waited?: boolean }) {
  const { t } = useTranslation(['shell', 'ui'])
  const page = usePageData()
  const titleOf = usePageTitles()
  const first = useFirstWords()
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

/** The document's words, for as long as nobody has gone to another page. */
function useFirstWords(): FirstWords | null {
  const words = use(FirstWordsContext)
  const { pathname } = useRouter().latestLocation
  openedAt ??= pathname
  const [isFirst] = useState(() => openedAt === pathname)
  return isFirst ? words : null
}
