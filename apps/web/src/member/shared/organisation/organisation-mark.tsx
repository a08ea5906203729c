import { Drama, type LucideIcon, Music, Sprout, Volleyball } from 'lucide-react'
import { getInitials } from '../../../ui/blocks/initials.ts'
import styles from './organisation-mark.module.css'

const ICONS: Record<string, LucideIcon> = { garden: Sprout, sport: Volleyball, choir: Music, culture: Drama }

type OrganisationMarkProps = {
  organisation: { name: string; kind: string }
  size?: number
  muted?: boolean
}

export function OrganisationMark({ organisation, size = 44, muted = false }: OrganisationMarkProps) {
  const Icon = ICONS[organisation.kind]
  return (
    <span className={styles.mark} data-muted={muted || undefined} style={{ width: size, height: size }} aria-hidden>
      {Icon ? <Icon size={Math.round(size * 0.5)} strokeWidth={1.75} /> : getInitials(organisation.name)}
    </span>
  )
}
