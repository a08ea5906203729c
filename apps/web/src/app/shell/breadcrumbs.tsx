import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './breadcrumbs.module.css'
import { usePageData } from './page-data.ts'

/** The way to the current page; the page's title alone where there is no way to show (section 2). */
export function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const page = usePageData()
  if (!page) return <div className={styles.title} />
  const title = t(`pages.${page.name}`)
  if (!page.parents?.length) return <div className={styles.title}>{title}</div>
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
      <ol>
        {page.parents.map((parent) => (
          <li key={parent.to}>
            <Link to={parent.to} params={true}>
              {t(`pages.${parent.name}`)}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
