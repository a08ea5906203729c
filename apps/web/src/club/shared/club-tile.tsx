import { initialsOf } from '../../ui/blocks/initials.ts'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import styles from './club-tile.module.css'

/** A club's letters on its colour; decorative, as its name stands beside it. */
export function ClubTile({ club, size = 40 }: { club: { name: string; accentColour: string }; size?: 28 | 40 }) {
  return (
    <AccentScope colour={club.accentColour} className={styles.frame}>
      {/* Drawn by the style sheet: what a button around it is called need not begin with them. */}
      <span className={styles.tile} data-size={size} data-initials={initialsOf(club.name)} aria-hidden />
    </AccentScope>
  )
}
