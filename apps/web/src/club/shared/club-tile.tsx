import { initialsOf } from '../../ui/blocks/initials.ts'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import styles from './club-tile.module.css'

/** A club's logo, or its letters on its colour; decorative, as its name stands beside it. */
export function ClubTile({
  club,
  size = 40,
}: {
  club: { name: string; accentColour: string; logo?: string | null }
  size?: 28 | 40
}) {
  return (
    <AccentScope colour={club.accentColour} className={styles.frame}>
      {/* Letters are drawn by the style sheet: what a button around it is called need not begin with them. */}
      {club.logo ? (
        <img src={club.logo} alt="" className={styles.logo} data-size={size} width={size} height={size} />
      ) : (
        <span className={styles.tile} data-size={size} data-initials={initialsOf(club.name)} aria-hidden />
      )}
    </AccentScope>
  )
}
