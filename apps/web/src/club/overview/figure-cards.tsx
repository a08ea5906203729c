import type { ClubFigure, ClubOverview } from '@forenet/contract/club/overview'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buildRegisterSearchParams } from '../../kit/organiser/register-search-params.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { coverLinkClass, Surface } from '../../ui/blocks/surface.tsx'
import { formatCalendarDate, formatInstant } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './overview.module.css'

type Figures = Pick<ClubOverview, 'figures' | 'keptSince' | 'nextEvent'>

export function FigureCards({ figures, keptSince, nextEvent }: Figures) {
  const { t } = useTranslation('overview')
  const day = useFormatDay()
  if (figures.length === 0 && nextEvent === null) return null
  const before = figures.find(({ kind }) => kind === 'year-ago')?.count
  return (
    <section aria-labelledby="figures" className={styles.part}>
      <h2 id="figures">{t('figures')}</h2>
      <ul className={styles.figures}>
        {figures.map((figure) => (
          <Surface as="li" interactive key={figure.kind}>
            <Figure figure={figure} before={before} />
          </Surface>
        ))}
        {nextEvent ? (
          <Surface as="li" interactive>
            <NextEvent event={nextEvent} />
          </Surface>
        ) : null}
      </ul>
      {keptSince ? <p className={styles.quiet}>{t('unknown', { since: day(keptSince) })}</p> : null}
    </section>
  )
}

function Figure({ figure: { kind, count, filter }, before }: { figure: ClubFigure; before: number | undefined }) {
  const { t } = useTranslation('overview')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const asAt = filter.asAt === undefined ? '' : formatCalendarDate(filter.asAt, language)
  return (
    <FigureCard
      name={
        <Link
          to="/manage/$orgKey/register"
          params={{ orgKey }}
          search={buildRegisterSearchParams(filter)}
          className={coverLinkClass}
        >
          {t(`${kind}.name`)}
        </Link>
      }
      value={new Intl.NumberFormat(language).format(count)}
      note={kind === 'members' && before !== undefined ? <FigureChange by={count - before} /> : null}
      from={t(`${kind}.from`, { asAt })}
    />
  )
}

function FigureChange({ by }: { by: number }) {
  const { t } = useTranslation('overview')
  return (
    <span className={styles.change} data-tone={by > 0 ? 'good' : undefined}>
      {by === 0 ? t('same') : t(by > 0 ? 'more' : 'fewer', { count: Math.abs(by) })}
    </span>
  )
}

function NextEvent({ event }: { event: NonNullable<ClubOverview['nextEvent']> }) {
  const { t } = useTranslation('overview')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { id, title, startsAt, seatsTaken, capacity } = event
  const when = formatInstant(new Date(startsAt), { language, now: new Date() })
  return (
    <FigureCard
      name={
        <Link to="/$orgKey/events/$id" params={{ orgKey, id }} className={coverLinkClass}>
          {t('nextEvent')}
        </Link>
      }
      value={<span className={styles.title}>{title}</span>}
      note={
        <span className={styles.change}>
          {capacity === null ? t('seatsOpen', { count: seatsTaken }) : t('seats', { taken: seatsTaken, capacity })}
          {capacity ? <meter className={styles.meter} value={seatsTaken} max={capacity} aria-hidden /> : null}
        </span>
      }
      from={t('eventFrom', { when })}
    />
  )
}

function FigureCard({ name, value, note, from }: { name: ReactNode; value: ReactNode; note: ReactNode; from: string }) {
  return (
    <div className={styles.figure}>
      <h3>{name}</h3>
      <p className={styles.value}>{value}</p>
      {note}
      <p className={styles.quiet}>{from}</p>
    </div>
  )
}
