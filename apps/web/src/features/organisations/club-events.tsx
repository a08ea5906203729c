import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../ui/surface.tsx'
import styles from './club-events.module.css'

/** How many events a club has ahead, and the way to them. */
export function ClubEvents({ organisation }: { organisation: Pick<Organisation, 'key' | 'events'> }) {
  const { t } = useTranslation('organisations')
  return (
    <Surface as="section" labelledBy="club-events">
      <h2 id="club-events" className={styles.title}>
        {t('events.title')}
      </h2>
      <p className={styles.text}>{t('events.ahead', { count: organisation.events })}</p>
      <Button
        variant="default"
        renderRoot={(root) => <Link to="/$orgKey/events" params={{ orgKey: organisation.key }} {...root} />}
      >
        {t('events.see')}
      </Button>
    </Surface>
  )
}
