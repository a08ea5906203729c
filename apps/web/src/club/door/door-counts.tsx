import type { ClubDoor } from '@forenet/contract/club/door'
import { can } from '@forenet/domain/access'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../../kit/session/use-access.ts'
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { QuartersTable } from '../shared/quarters-table.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'

export function DoorCounts({ door }: { door: ClubDoor }) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const id = useId()
  const { inside, expected, ticketTypes, twice } = door
  const maySeeList = can(grants, 'events.attendees', { organisationKey: orgKey, eventId: door.event.id })
  return (
    <div className={styles.column}>
      <Surface as="section" labelledBy={id}>
        <h2 id={id} className={styles.head}>
          {t('counts.title')}
        </h2>
        <div className={styles.figure}>
          <ProgressBar label={t('counts.of', { inside, expected })} value={inside} max={expected} isMain />
        </div>
        {ticketTypes.length > 1 ? (
          <ul className={styles.types}>
            {ticketTypes.map((type) => (
              <li key={type.id}>
                <ProgressBar label={t('counts.type', type)} value={type.inside} max={type.expected} />
              </li>
            ))}
          </ul>
        ) : null}
        {twice > 0 ? <p className={styles.warning}>{t('counts.twice', { count: twice })}</p> : null}
        {door.void > 0 ? <p className={styles.warning}>{t('counts.void', { count: door.void })}</p> : null}
        {maySeeList ? (
          <Link
            to="/manage/$orgKey/events/$eventId/attendees"
            params={{ orgKey, eventId: door.event.id }}
            className={reaching.reach}
          >
            {t('counts.list')}
          </Link>
        ) : null}
      </Surface>
      <Quarters quarters={door.quarters} />
    </div>
  )
}

function Quarters({ quarters }: { quarters: ClubDoor['quarters'] }) {
  const { t } = useTranslation('door')
  const id = useId()
  const title = t('quarters.title')
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {title}
      </h2>
      {quarters.length === 0 ? (
        <p className={styles.quiet}>{t('quarters.none')}</p>
      ) : (
        <QuartersTable quarters={quarters} words={{ title, from: t('quarters.from'), letIn: t('quarters.letIn') }} />
      )}
    </Surface>
  )
}
