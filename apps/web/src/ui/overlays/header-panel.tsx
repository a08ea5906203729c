import { UnstyledButton } from '@mantine/core'
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './header-panel.module.css'
import { useDismiss } from './use-dismiss.ts'

type HeaderPanelProps = {
  label: string
  face: ReactNode
  wide?: boolean
  hint?: ReactNode
  children: (close: () => void) => ReactNode
}

export function HeaderPanel({ label, face, wide = false, hint, children }: HeaderPanelProps) {
  const [opened, setOpened] = useState(false)
  const [hinted, setHinted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpened(false)
  useDismiss(opened || hinted, { opener: button, element: panel, close: closeAll })

  function closeAll(): void {
    setOpened(false)
    setHinted(false)
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    setHinted(false)
    // A blur without a new target means that the window lost focus, so keep it open.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes hover and focus; the button is interactive.
    <div
      className={styles.anchor}
      onMouseEnter={() => setHinted(true)}
      onMouseLeave={() => setHinted(false)}
      onBlur={onBlur}
    >
      <UnstyledButton
        ref={button}
        id={`${id}-button`}
        className={styles.button}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-panel` : undefined}
        onClick={() => setOpened(!opened)}
        onFocus={({ currentTarget }) => setHinted(currentTarget.matches(':focus-visible'))}
      >
        <span aria-hidden>{face}</span>
      </UnstyledButton>
      {hint && hinted && !opened ? (
        <div role="tooltip" className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {opened ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of actions and choices, not of form fields.
        <div
          ref={panel}
          id={`${id}-panel`}
          role="group"
          aria-labelledby={`${id}-button`}
          className={styles.panel}
          data-wide={wide || undefined}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}
