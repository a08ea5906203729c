import type { ReactNode } from 'react'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import styles from './row-drawer.module.css'
import { findRowOpener } from './use-table-keys.ts'

type RowDrawerProps = { rowId: string; title: string; close: () => void; children: ReactNode }

export function RowDrawer({ rowId, title, close, children }: RowDrawerProps) {
  return (
    <Drawer title={title} onClose={close} returnFocus={() => findRowOpener(rowId)}>
      <div className={styles.drawer}>{children}</div>
    </Drawer>
  )
}

export function DrawerHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>
}

export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
