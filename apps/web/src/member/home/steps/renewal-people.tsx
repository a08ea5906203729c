import { PendingWords } from '../../../ui/blocks/action-card.tsx'
import styles from './renewal-step.module.css'

/** Somebody who can renew: for what and at what price, null while that is being asked for. */
export type RenewalPerson = { id: string; name: string; offered: { name: string; price: string } | null }

/** Each of the family with what is on offer. */
export function RenewalPeople({ people }: { people: readonly RenewalPerson[] }) {
  return (
    <dl className={styles.people}>
      {people.map(({ id, name, offered }) => (
        <div key={id} className={styles.person}>
          <dt>
            <span className={styles.name}>{name}</span> {offered ? offered.name : <PendingWords />}
          </dt>
          <dd>{offered?.price}</dd>
        </div>
      ))}
    </dl>
  )
}
