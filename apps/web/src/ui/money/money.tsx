import { formatMoney } from '@forenet/domain/money'
import { useLanguage } from '../../words/i18n.ts'
import styles from './money.module.css'

export function Money({ minor, currency = 'DKK' }: { minor: number; currency?: string }) {
  return <span className={styles.money}>{formatMoney(minor, useLanguage(), currency)}</span>
}
