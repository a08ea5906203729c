import { Money } from '../money/money.tsx'
import styles from './bar-sum.module.css'

/** At the foot of a buying step: what is chosen so far in a few words, and what it comes to in øre. */
export function BarSum({ words, minor, isWrong = false }: { words: string; minor: number; isWrong?: boolean }) {
  return (
    <>
      <span className={styles.words} data-wrong={isWrong || undefined}>
        {words}
      </span>
      <strong className={styles.sum}>
        <Money minor={minor} />
      </strong>
    </>
  )
}
