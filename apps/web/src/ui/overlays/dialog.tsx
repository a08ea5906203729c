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
  /** For more than words and fields: something to look at. */
  wide?: boolean
}

/** A dialog over the page, which stays where it is behind it. */
export function Dialog({ opened, title, children, onClose, wide = false }: DialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={wide ? '52rem' : 'md'}
      // It is drawn at the end of the document, outside the part that has an organisation's accent.
      style={useAccentVariables()}
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
      // A header inside a dialog would count as a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      // It hides the scrollbar by a `<style>`, which the page's policy does not allow.
      removeScrollProps={{ removeScrollBar: false }}
    >
      <LockedScroll />
      {children}
    </Modal>
  )
}

/** Dialogs on the page: one may open while another is on its way out. */
let dialogs = 0

/** While it is there, the page has no scrollbar, and the place that took is left free: nothing moves aside (base.css). */
function LockedScroll() {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (dialogs === 0) {
      body.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`)
      body.toggleAttribute('data-scroll-locked', true)
    }
    dialogs += 1
    return () => {
      dialogs -= 1
      if (dialogs === 0) body.removeAttribute('data-scroll-locked')
    }
  }, [])
  return null
}
