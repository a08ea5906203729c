import type { Organisation } from '@forenet/contract/organisation'
import type { ReactNode } from 'react'
import { coverLink, Surface } from '../../ui/blocks/surface.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useKindWords } from '../shared/organisation/kind-words.ts'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import styles from './organisation-card.module.css'

type OrganisationCardProps = {
  organisation: Organisation
  /** Null: not selectable, rendered disabled. */
  href: string | null
  /** Status, price or reason. */
  children: ReactNode
}

export function OrganisationCard({ organisation, href, children }: OrganisationCardProps) {
  const kindWords = useKindWords()
  const { name, city, kind, description, accentColour } = organisation
  return (
    <AccentScope as="li" colour={accentColour}>
      <Surface interactive={href !== null} muted={href === null}>
        <div className={styles.card} data-muted={href === null || undefined}>
          <div className={styles.head}>
            <OrganisationMark organisation={organisation} size={48} muted={href === null} />
            <div className={styles.name}>
              <h2>
                {href === null ? (
                  name
                ) : (
                  <AppLink href={href} className={coverLink}>
                    {name}
                  </AppLink>
                )}
              </h2>
              <p className={styles.kind}>{[kindWords(kind), city].filter(Boolean).join(' · ')}</p>
            </div>
          </div>
          <p className={styles.description}>{description}</p>
          <div className={styles.foot}>{children}</div>
        </div>
      </Surface>
    </AccentScope>
  )
}

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
