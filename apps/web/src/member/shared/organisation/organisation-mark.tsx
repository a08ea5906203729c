import { Drama, type LucideIcon, Music, Sprout, Volleyball } from 'lucide-react'
import { useState } from 'react'
import { getInitials } from '../../../ui/blocks/initials.ts'
import styles from './organisation-mark.module.css'

const ICONS: Record<string, LucideIcon> = { garden: Sprout, sport: Volleyball, choir: Music, culture: Drama }

type OrganisationMarkProps = {
  organisation: { name: string; kind: string; logo?: string | null }
  size?: number
  muted?: boolean
}

/** Shows a symbol if the logo is missing or cannot be loaded. */
export function OrganisationMark({ organisation, size = 44, muted = false }: OrganisationMarkProps) {
  const { name, kind, logo } = organisation
  const [failed, setFailed] = useState<string>()
  const Icon = ICONS[kind]
  const given = { className: styles.mark, 'data-muted': muted || undefined, style: { width: size, height: size } }
  return logo && logo !== failed ? (
    <img {...given} src={logo} alt="" onError={() => setFailed(logo)} />
  ) : (
    <span {...given} aria-hidden>
      {Icon ? <Icon size={Math.round(size * 0.5)} strokeWidth={1.75} /> : getInitials(name)}
    </span>
  )
}
