import { Money } from '../money/money.tsx'
import styles from './bar-sum.module.css'

type BarSumProps = {
  words: string
  minor: number
  /** In place of a sum of nothing. */
  free?: string | undefined
  isWrong?: boolean
}

/** At the foot of a buying step: what is chosen so far in a few words, and what it comes to in øre. */
export function BarSum({ words, minor, free, isWrong = false }: BarSumProps) {
  return (
    <>
      <span className={styles.words} data-wrong={isWrong || undefined}>
        {words}
      </span>
      <strong className={styles.sum}>{minor === 0 && free ? free : <Money minor={minor} />}</strong>
    </>
  )
}
