import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './events.module.css'

type Section = { id: string; title: string }

export function SectionIndex() {
  const { t } = useTranslation('authoring')
  const [sections, setSections] = useState<readonly Section[]>([])
  useEffect(() => {
    const headings = document.querySelectorAll<HTMLElement>('[data-form-section]')
    setSections([...headings].map(({ id, textContent }) => ({ id, title: textContent ?? '' })))
  }, [])
  return (
    <nav aria-label={t('sections')} className={styles.index}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
