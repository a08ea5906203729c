import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccentVariables } from '../theme/accent-scope.tsx'
import styles from './dialog.module.css'

type DialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  onClose: () => void
  wide?: boolean
}

export function Dialog({ opened, title, children, onClose, wide = false }: DialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? '52rem' : 'md'}
      // Rendered in a portal, outside the club's accent scope.
      style={useAccentVariables()}
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      // A header element would add a second banner landmark.
      attributes={{ header: { role: 'none' } }}
      // Mantine hides the scrollbar with a `<style>`, which the CSP forbids.
      removeScrollProps={{ removeScrollBar: false }}
    >
      <LockedScroll />
      {children}
    </Modal>
  )
}

/** A count, because a dialog may open while another closes. */
let openDialogCount = 0

/** Reserves the scrollbar's space to avoid a layout shift (base.css). */
export function LockedScroll() {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (openDialogCount === 0) {
      body.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`)
      body.toggleAttribute('data-scroll-locked', true)
    }
    openDialogCount += 1
    return () => {
      openDialogCount -= 1
      if (openDialogCount === 0) body.removeAttribute('data-scroll-locked')
    }
  }, [])
  return null
}
