import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccentVariables } from '../theme/accent-scope.tsx'
import { LockedScroll } from './dialog.tsx'
import styles from './drawer.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type DrawerProps = {
  title: string
  children: ReactNode
  onClose: () => void
  returnFocus?: () => HTMLElement | null
}

export function Drawer({ title, children, onClose, returnFocus }: DrawerProps) {
  const { t } = useTranslation('ui')
  useReturnFocus(returnFocus)
  return (
    <MantineDrawer
      opened
      onClose={() => {
        // Escape reaches the drawer even if a dialog above it is open.
        if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) onClose()
      }}
      title={title}
      position="right"
      size="min(34rem, 100%)"
      style={useAccentVariables()}
      classNames={{ title: styles.title ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      // As in dialog.tsx: no second banner landmark, no `<style>`.
      attributes={{ header: { role: 'none' } }}
      removeScrollProps={{ removeScrollBar: false }}
    >
      <LockedScroll />
      {children}
    </MantineDrawer>
  )
}
