import { Smartphone } from 'lucide-react'
import styles from './note.module.css'

/** Says that what is shown opens on this device without network too. */
export function KeptNote({ text }: { text: string }) {
  return (
    <p className={styles.kept}>
      <Smartphone size={18} aria-hidden />
      {text}
    </p>
  )
}
