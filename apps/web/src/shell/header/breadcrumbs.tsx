import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCrumbNames } from '../../kit/page/crumb-names.tsx'
import { type PageName, usePageData, usePageTitles } from '../../kit/page/page-data.ts'
import styles from './breadcrumbs.module.css'

/** The way to the current page, by the names of what is shown where the page knows them; the page's title alone where there is no way to show (section 2). */
export function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const page = usePageData()
  const names = useCrumbNames()
  const titleOf = usePageTitles()
  if (!page) return <div className={styles.title} />
  const called = (name: PageName) => names[name] ?? titleOf(name)
  const title = called(page.name)
  if (!page.parents?.length) return <div className={styles.title}>{title}</div>
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
      <ol>
        {page.parents.map((parent) => (
          <li key={parent.to}>
            <Link to={parent.to} params={true}>
              {called(parent.name)}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
