import { ActionIcon } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import styles from './more-menu.module.css'

type MoreMenuProps = {
  label: string
  children: ReactNode
}

const GAP_PX = 4

/** The native popover is not clipped by containers. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are interactive; it only closes afterwards. */}
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
