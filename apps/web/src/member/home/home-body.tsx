import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { UpcomingEvents } from '../shared/events/upcoming-events.tsx'
import { FamilyClubs } from './clubs/family-clubs.tsx'
import { OtherClubs } from './clubs/other-clubs.tsx'
import { useDesk } from './desk/use-desk.ts'
import styles from './home-body.module.css'
import type { Home } from './home-of.ts'
import { NextSteps } from './steps/next-steps-list.tsx'
import { useAhead } from './use-ahead.ts'

// What few see of this page, and not on most days, comes in files of its own.
const DoorCard = lazy(async () => ({ default: (await import('./desk/door-card.tsx')).DoorCard }))
const DeskSteps = lazy(async () => ({ default: (await import('./desk/desk-steps.tsx')).DeskSteps }))

/** What is next, what is ahead, the family's clubs, all others; what is empty is left out. */
export function HomeBody({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const { clubs, otherClubs, events } = home
  const desk = useDesk()
  const isNewcomer = clubs.length === 0
  const ahead = useAhead(home)
  const all = [...clubs.map(({ organisation }) => organisation), ...otherClubs]
  const hasSteps = home.steps + home.invitations.length + home.unfinished.length > 0 || events.next !== null
  return (
    <div className={styles.page} data-wide-page>
      <div className={styles.next}>
        <Suspense>
          {events.today.map((event) => (
            <DoorCard key={event.id} event={event} />
          ))}
        </Suspense>
        {hasSteps ? (
          <Section id="next" title={t('next')}>
            <NextSteps home={home} />
          </Section>
        ) : null}
        <Suspense>{desk.payments || desk.messages ? <DeskSteps desk={desk} /> : null}</Suspense>
      </div>
      {ahead.events.length > 0 ? (
        <div className={styles.ahead}>
          <Section
            id="ahead"
            title={t(ahead.of === 'mine' ? 'upcoming.title' : 'upcoming.titleAll')}
            aside={
              <Button variant="subtle" size="sm" renderRoot={(root) => <Link to="/events" {...root} />}>
                {t('upcoming.all')}
              </Button>
            }
          >
            <UpcomingEvents events={ahead.events} />
          </Section>
        </div>
      ) : null}
      <div className={styles.clubs}>
        {isNewcomer ? null : (
          <Section id="clubs" title={t('yourClubs')}>
            <FamilyClubs clubs={clubs} />
          </Section>
        )}
        {otherClubs.length > 0 ? (
          <Section id="others" title={t(isNewcomer ? 'joinable' : 'otherClubs')}>
            <OtherClubs clubs={all} others={otherClubs} />
          </Section>
        ) : null}
        {all.length === 0 ? (
          <EmptyState icon={<Building2 size={28} />} title={t('noClubs.title')} text={t('noClubs.text')} />
        ) : null}
      </div>
    </div>
  )
}

type SectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={`home-${id}`}>
      <SectionHead id={`home-${id}`} title={title} action={aside} />
      {children}
    </section>
  )
}
