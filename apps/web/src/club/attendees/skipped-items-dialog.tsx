import { Button } from '@mantine/core'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './skipped-items-dialog.module.css'

type SkippedItemsDialogProps = {
  title: string
  lines: readonly string[]
  closeLabel: string
  close: () => void
}

export function SkippedItemsDialog({ title, lines, closeLabel, close }: SkippedItemsDialogProps) {
  return (
    <Dialog opened title={title} onClose={close}>
      <div className={styles.told}>
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static.
            <li key={at}>{line}</li>
          ))}
        </ul>
        <Button variant="default" onClick={close}>
          {closeLabel}
        </Button>
      </div>
    </Dialog>
  )
}
