import { getInitials } from '../../ui/blocks/initials.ts'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import styles from './club-tile.module.css'

export function ClubTile({
  club,
  size = 40,
}: {
  club: { name: string; accentColour: string; logo?: string | null }
  size?: 28 | 40
}) {
  return (
    <AccentScope colour={club.accentColour} className={styles.frame}>
      {/* Initials are CSS content, so they are not part of an accessible name. */}
      {club.logo ? (
        <img src={club.logo} alt="" className={styles.logo} data-size={size} width={size} height={size} />
      ) : (
        <span className={styles.tile} data-size={size} data-initials={getInitials(club.name)} aria-hidden />
      )}
    </AccentScope>
  )
}
