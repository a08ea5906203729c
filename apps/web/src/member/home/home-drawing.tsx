import type { TFunction } from 'i18next'
import type { CSSProperties, ReactNode } from 'react'
import { today } from '../../kit/time/today.ts'
import { ActionCard, ActionMark, TextPlaceholder } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StaticButton } from '../../ui/blocks/static-button.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { formatCalendarDate, formatInstant } from '../../ui/dates/date-words.ts'
import { LocalisedDateBlock } from '../../ui/dates/localised-date-block.tsx'
import covering from '../../ui/page/covering-link.module.css'
import { PageHeaderFrame } from '../../ui/page/page-header-frame.tsx'
import { buildAccentVariables } from '../../ui/theme/accent-variables.ts'
import { formatEventStatusOrPrice } from '../shared/events/event-status-or-price.ts'
import eventStyles from '../shared/events/upcoming-events.module.css'
import { findPaidPeriod } from '../shared/membership/paid-period.ts'
import { formatClubTypeName } from '../shared/organisation/club-type-name.ts'
import markStyles from '../shared/organisation/organisation-mark.module.css'
import type { Home } from './build-home.ts'
import clubStyles from './clubs/family-clubs.module.css'
import { MEMBERSHIP_TONES } from './clubs/membership-tones.ts'
import styles from './home-body.module.css'
import { HomeSection } from './home-section.tsx'
import { type HomeTask, listSteps, type OrderedStep } from './steps/list-steps.ts'
import listStyles from './steps/next-steps.module.css'
import type { FamilyMembership } from './steps/next-steps.ts'
import { RenewalPeople } from './steps/renewal-people.tsx'
import renewalStyles from './steps/renewal-step.module.css'
import cardStyles from './steps/step-card.module.css'
import { formatStep, homeLead, type TextContext } from './steps/step-texts.ts'

type HomeDrawingContext = { home: Home; speaker: TextContext; clubs: TFunction<'clubs'>; scheme: 'light' | 'dark' }
type HomeDrawingProps = HomeDrawingContext & {
  name: string
  clubsFirst: boolean
  hasDesk: boolean
  doors?: ReactNode
}

/**
 * Home for the first script (`ui/plain-dom.ts`), with the layout of `home-body.tsx`; pictures and prices follow
 * with the app.
 */
export function HomeDrawing({ name, clubsFirst, hasDesk, doors, ...drawn }: HomeDrawingProps) {
  const { home, speaker } = drawn
  const { t, language, now } = speaker
  const steps = listSteps(home)
  const clubs = home.clubs.length > 0 ? <DrawnClubs {...drawn} /> : null
  return (
    <>
      <PageHeaderFrame
        eyebrow={formatInstant(now, { language, now, withTime: false })}
        heading={<h1 tabIndex={-1}>{t('greeting', { name })}</h1>}
        lead={(clubs || !hasDesk) && homeLead(home, t)}
      />
      <div className={styles.page} data-wide-page>
        {clubsFirst ? clubs : null}
        <div className={styles.next}>
          {hasDesk ? <div className={styles.desk} /> : null}
          {doors}
          {steps.length > 0 ? (
            <HomeSection id="next" title={t('next')}>
              <ul className={listStyles.steps}>
                {steps.map(({ key, ...placed }) => (
                  <DrawnStep key={key} {...drawn} {...placed} />
                ))}
              </ul>
            </HomeSection>
          ) : null}
        </div>
        {home.events.ahead.length > 0 ? <DrawnUpcoming {...drawn} /> : null}
        {clubsFirst ? null : clubs}
      </div>
    </>
  )
}

function DrawnStep({ step, primary, speaker, scheme }: HomeDrawingContext & Omit<OrderedStep, 'key'>) {
  const { title, text, way } = formatStep(step, speaker)
  const colour = findTaskColour(step)
  const due = step.kind === 'renewal' ? step.renewals.due : []
  return (
    <li style={colour === undefined ? undefined : buildAccentVariables(colour, scheme)}>
      <ActionCard
        mark={renderTaskMark(step, speaker)}
        title={title}
        action={
          way && (
            <StaticButton
              href={way.href}
              label={way.label}
              variant={primary ? 'filled' : 'default'}
              className={due.length > 0 ? cardStyles.priced : undefined}
              several={due.length > 1}
            >
              {way.words}
            </StaticButton>
          )
        }
      >
        {text || (
          <RenewalPeople
            people={due.map(({ membership, participant }) => ({
              id: membership.id,
              name: participant.firstName,
              offered: null,
            }))}
          />
        )}
        {text && due.length > 0 ? (
          <>
            {' '}
            <span className={renewalStyles.next}>
              <TextPlaceholder />
            </span>
          </>
        ) : null}
      </ActionCard>
    </li>
  )
}

function findTaskColour(step: HomeTask): string | undefined {
  if (step.kind === 'event') return step.event.accentColour
  if (step.kind === 'payment') return step.payment.organisation.accentColour
  return step.kind === 'renewal' ? step.renewals.organisation.accentColour : undefined
}

function renderTaskMark(step: HomeTask, { language }: TextContext): ReactNode {
  if (step.kind === 'event') return <LocalisedDateBlock at={step.event.startDate} language={language} />
  if (step.kind === 'profile') return <ActionMark>{null}</ActionMark>
  if (step.kind === 'invitation') return <ActionMark tone={step.pending.mine ? 'accent' : 'quiet'}>{null}</ActionMark>
  return <LogoPlaceholder size={44} />
}

function LogoPlaceholder({ size, muted = false }: { size: number; muted?: boolean }) {
  return (
    <span
      className={markStyles.mark}
      data-muted={muted || undefined}
      style={{ width: `${size}px`, height: `${size}px` } as CSSProperties}
      aria-hidden
    />
  )
}

function DrawnUpcoming({ home, speaker: { t, language, now }, clubs, scheme }: HomeDrawingContext) {
  return (
    <div className={styles.ahead}>
      <HomeSection id="ahead" title={t('upcoming.title')} aside={<a href="/events">{t('upcoming.all')}</a>}>
        <BoxedList>
          {home.events.ahead.map((event) => {
            const { id, orgKey, title, startDate, accentColour, organisationName } = event
            const { own, words } = formatEventStatusOrPrice(event, { t: clubs, language })
            return (
              <li
                key={id}
                style={buildAccentVariables(accentColour, scheme)}
                className={`${eventStyles.event} ${covering.row}`}
              >
                <LocalisedDateBlock at={startDate} language={language} />
                <div className={eventStyles.words}>
                  <h3>
                    <a href={`/${encodeURIComponent(orgKey)}/events/${id}`} className={covering.link}>
                      {title}
                    </a>
                  </h3>
                  <p>{formatInstant(new Date(startDate), { language, now })}</p>
                  <p className={eventStyles.foot}>
                    <span>{organisationName}</span>
                    <span className={eventStyles.standing}>{own ? <strong>{words}</strong> : words}</span>
                  </p>
                </div>
              </li>
            )
          })}
        </BoxedList>
      </HomeSection>
    </div>
  )
}

function DrawnClubs({ home, speaker, clubs, scheme }: HomeDrawingContext) {
  return (
    <div className={styles.clubs}>
      <HomeSection id="clubs" title={speaker.t('yourClubs')}>
        <ul className={clubStyles.cards}>
          {home.clubs.map(({ organisation: { id, name, kind, city, accentColour, unavailable }, memberships }) => (
            <li key={id} style={buildAccentVariables(accentColour, scheme)}>
              <Surface padding="flush" muted={unavailable !== null}>
                <div className={`${clubStyles.head} ${covering.row}`}>
                  <LogoPlaceholder size={48} muted={unavailable !== null} />
                  <div className={clubStyles.words}>
                    <h3>
                      {unavailable === null ? (
                        <a href={`/organizations-${id}-details`} className={covering.link}>
                          {name}
                        </a>
                      ) : (
                        name
                      )}
                    </h3>
                    <p>{[formatClubTypeName(kind, clubs), city].filter(Boolean).join(' · ')}</p>
                  </div>
                  {unavailable === null ? <span className={clubStyles.way} /> : null}
                </div>
                {unavailable === null ? null : (
                  <div className={clubStyles.reason}>
                    <p>{clubs(`unavailable.${unavailable}`)}</p>
                  </div>
                )}
                <ul className={clubStyles.people}>
                  {memberships.map((one) => (
                    <DrawnPerson key={one.membership.id} of={one} speaker={speaker} clubs={clubs} />
                  ))}
                </ul>
              </Surface>
            </li>
          ))}
        </ul>
      </HomeSection>
    </div>
  )
}

function DrawnPerson({ of, speaker, clubs }: Pick<HomeDrawingContext, 'speaker' | 'clubs'> & { of: FamilyMembership }) {
  const { organisation, participant, membership, status } = of
  const { t, language, now } = speaker
  const ends = findPaidPeriod(membership, today(now))?.endDate
  const isRunning = status === 'active'
  return (
    <li className={`${clubStyles.person} ${covering.row}`}>
      <a
        href={`/membership/${membership.id}/${isRunning ? 'card' : 'history'}`}
        className={covering.link}
        aria-label={t(isRunning ? 'card' : 'history', { name: participant.firstName, club: organisation.name })}
      >
        {participant.firstName}
      </a>
      <span className={clubStyles.until}>{ends ? t('until', { date: formatCalendarDate(ends, language) }) : null}</span>
      <StatusBadge tone={MEMBERSHIP_TONES[status]}>{clubs(`status.${status}`)}</StatusBadge>
    </li>
  )
}
