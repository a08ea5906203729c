import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { usePageData } from './page-data.ts'

/**
 * A page that is being fetched, or a sign-in being checked; its heading is there for who cannot see the rows. `waited`:
 * the rows stand at once, as whoever shows this has let some time pass.
 */
export function PagePending({ waited = false }: { waited?: boolean }) {
  const { t } = useTranslation(['shell', 'ui'])
  const page = usePageData()
  return (
    <>
      <VisuallyHidden component="h1">{page ? t(`pages.${page.name}`) : t('ui:loading')}</VisuallyHidden>
      <SkeletonList rows={4} height={88} titled waited={waited} />
    </>
  )
}
