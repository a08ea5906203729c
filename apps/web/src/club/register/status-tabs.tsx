import { useTranslation } from 'react-i18next'
import styles from './register.module.css'

const CHOICES = [undefined, 'active', 'upcoming', 'expired', 'none'] as const

type StatusTabsProps = { status: string | undefined; change: (status: string | undefined) => void }

/** How people stand, the filter that is used most: all of them, or one standing. */
export function StatusTabs({ status, change }: StatusTabsProps) {
  const { t } = useTranslation('register')
  return (
    // biome-ignore lint/a11y/useSemanticElements: choices that act at once, not fields of a form.
    <div role="group" aria-label={t('columns.status')} className={styles.standings}>
      {CHOICES.map((choice) => (
        <button
          key={choice ?? 'all'}
          type="button"
          className={styles.standing}
          aria-pressed={status === choice}
          onClick={() => change(choice)}
        >
          {t(`standing.${choice ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}
