import { useTranslation } from 'react-i18next'
import styles from './terms-points.module.css'

const TERMS_POINT_KEYS = ['right', 'members', 'money', 'law', 'close'] as const

export function TermsPoints() {
  const { t } = useTranslation('opening')
  return (
    <ol className={styles.points}>
      {TERMS_POINT_KEYS.map((point) => (
        <li key={point}>{t(`terms.points.${point}`)}</li>
      ))}
    </ol>
  )
}
