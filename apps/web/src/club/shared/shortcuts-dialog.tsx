import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './shortcuts-dialog.module.css'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

const KEYS = [
  ['Ctrl K', 'palette'],
  ['?', 'keys'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
] as const

/** Keyboard shortcuts of the club's pages, and a switch for those of a single key. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const [keysOn, setKeysOn] = useState(areSingleKeysOn)
  return (
    <Dialog opened={opened} title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('shortcuts.singleKeys')}
        checked={keysOn}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setKeysOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
