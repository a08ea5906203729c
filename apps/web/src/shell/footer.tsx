import { useTranslation } from 'react-i18next'
import styles from './footer.module.css'
import { LanguageSwitch, SchemeSwitch } from './header/appearance-switch.tsx'

export function Footer({ now }: { now: Date }) {
  const { t } = useTranslation('shell')
  return (
    <footer className={styles.footer}>
      <p>{t('footer.copyright', { year: now.getFullYear() })}</p>
      <div className={styles.choices}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </footer>
  )
}
