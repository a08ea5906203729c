import { TextPlaceholder } from '../../../ui/blocks/action-card.tsx'
import styles from './renewal-step.module.css'

export type RenewalPerson = { id: string; name: string; offered: { name: string; price: string } | null }

export function RenewalPeople({ people }: { people: readonly RenewalPerson[] }) {
  return (
    <dl className={styles.people}>
      {people.map(({ id, name, offered }) => (
        <div key={id} className={styles.person}>
          <dt>
            <span className={styles.name}>{name}</span> {offered ? offered.name : <TextPlaceholder />}
          </dt>
          <dd>{offered?.price}</dd>
        </div>
      ))}
    </dl>
  )
}
