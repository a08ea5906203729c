import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCrumbNames } from '../../kit/page/crumb-names.tsx'
import { type PageName, usePageData, usePageTitles } from '../../kit/page/page-data.ts'
import styles from './breadcrumbs.module.css'

/** Breadcrumbs, with the names set by the page; only the title if there are no parents (section 2). */
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
