import { formatMoney } from '@forenet/domain/money'
import { useLanguage } from '../../words/i18n.ts'
import styles from './money.module.css'

/** An amount in øre: '1.250,00 kr.' in Danish, 'DKK 1,250.00' in English; digits of one width, never broken over lines. */
export function Money({ minor, currency = 'DKK' }: { minor: number; currency?: string }) {
  return <span className={styles.money}>{formatMoney(minor, useLanguage(), currency)}</span>
}
