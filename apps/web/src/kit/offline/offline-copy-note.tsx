import { Smartphone } from 'lucide-react'
import styles from './note.module.css'

export function OfflineCopyNote({ text }: { text: string }) {
  return (
    <p className={styles.kept}>
      <Smartphone size={18} aria-hidden />
      {text}
    </p>
  )
}
