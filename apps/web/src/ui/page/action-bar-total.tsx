import { Money } from '../money/money.tsx'
import styles from './action-bar-total.module.css'

type ActionBarTotalProps = {
  words: string
  minor: number
  free?: string | undefined
  isWrong?: boolean
}

export function ActionBarTotal({ words, minor, free, isWrong = false }: ActionBarTotalProps) {
  return (
    <>
      <span className={styles.words} data-wrong={isWrong || undefined}>
        {words}
      </span>
      <strong className={styles.sum}>{minor === 0 && free ? free : <Money minor={minor} />}</strong>
    </>
  )
}
