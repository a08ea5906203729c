import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  // On phones the tabs scroll sideways; the page itself must not.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !current || current === shown.current) return
    shown.current = current
    const [frame, tab] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    nav.current.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2
  })
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      <ul>{children}</ul>
    </nav>
  )
}
