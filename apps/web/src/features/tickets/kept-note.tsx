import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './note.module.css'

/** Says that the tickets open on this device without network too. */
export function KeptNote() {
  const { t } = useTranslation('tickets')
  return (
    <p className={styles.kept}>
      <Smartphone size={18} aria-hidden />
      {t('kept')}
    </p>
  )
}
