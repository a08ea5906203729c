import { ActionIcon } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import styles from './more-menu.module.css'

type MoreMenuProps = {
  /** What a screen reader calls the button. */
  label: string
  /** `MoreMenuItem`s. */
  children: ReactNode
}

const GAP_PX = 4

/** What is needed less often about a row, behind three dots. The browser's own popover: in no box that could cut it off. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  /** Below the button, or above it where there is no room. */
  function place({ newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState !== 'open' || !menu.current || !button.current) return
    const at = button.current.getBoundingClientRect()
    const { height } = menu.current.getBoundingClientRect()
    const isBelow = at.bottom + GAP_PX + height <= window.innerHeight
    menu.current.style.top = `${isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height}px`
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`
  }
  return (
    <>
      <ActionIcon ref={button} aria-label={label} popoverTarget={id}>
        <Ellipsis size={20} aria-hidden />
      </ActionIcon>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it act; it only closes after them. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={place}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

/** One thing to do, in words with its icon. */
export function MoreMenuItem({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
