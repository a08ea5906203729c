import { useId } from 'react'
import type { TicketGroup } from '../wallet.ts'
import { WalletCard } from './wallet-card.tsx'
import styles from './wallet-cards.module.css'

type WalletCardsProps = {
  groups: readonly TicketGroup[]
  /** Server time in ms. */
  now: number
  title: string
  isQuiet?: boolean
}

export function WalletCards({ groups, now, title, isQuiet = false }: WalletCardsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.cards} data-quiet={isQuiet || undefined}>
        {groups.map((group) => (
          <WalletCard key={group.eventId} group={group} now={now} />
        ))}
      </ul>
    </section>
  )
}
