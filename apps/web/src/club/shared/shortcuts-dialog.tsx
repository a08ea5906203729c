import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { areSingleKeyShortcutsEnabled, enableSingleKeyShortcuts, PALETTE_KEYS } from './keyboard.ts'
import styles from './shortcuts-dialog.module.css'
import { hasTable } from './table/use-table-keys.ts'

const GLOBAL_SHORTCUTS = [
  [PALETTE_KEYS, 'palette'],
  ['?', 'keys'],
] as const
const TABLE_SHORTCUTS = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
] as const

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('manage')
  const [keysOn, setKeysOn] = useState(areSingleKeyShortcutsEnabled)
  const keys = hasTable() ? [...GLOBAL_SHORTCUTS, ...TABLE_SHORTCUTS] : GLOBAL_SHORTCUTS
  return (
    <Dialog opened={opened} title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
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
          enableSingleKeyShortcuts(event.currentTarget.checked)
          setKeysOn(event.currentTarget.checked)
        }}
      />
    </Dialog>
  )
}
