import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Surface } from '../../ui/blocks/surface.tsx'
import styles from './profile.module.css'

type ProfileLinkProps = {
  id: string
  title: string
  text: string
  to: '/participants-list' | '/my-profile/notifications' | '/my-profile/audit' | '/my-profile/data'
  icon: ReactNode
  action: string
}

export function ProfileLink({ id, title, text, to, icon, action }: ProfileLinkProps) {
  return (
    <Surface as="section" labelledBy={`profile-${id}`}>
      <div className={styles.wayOn}>
        <div>
          <h2 id={`profile-${id}`}>{title}</h2>
          <p className={styles.quiet}>{text}</p>
        </div>
        <Button variant="default" leftSection={icon} renderRoot={(root) => <Link to={to} {...root} />}>
          {action}
        </Button>
      </div>
    </Surface>
  )
}
