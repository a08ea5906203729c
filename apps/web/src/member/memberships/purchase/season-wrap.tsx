import { seasonItem } from '@forenet/contract/event-calls'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { Choosable } from '../../shared/membership/selection.ts'
import styles from './season-wrap.module.css'

const seasonQuery = (membershipId: string) =>
  queryOptions({
    queryKey: ['member', 'season', membershipId] as const,
    queryFn: ({ signal }) => call(seasonItem, { params: { membershipId }, signal }),
  })

/** Summary of the family's last season; renders nothing without data. */
export function SeasonWrap({ club, people }: { club: string; people: readonly Choosable[] }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const renewing = people.flatMap(({ membership, participant, renewal }) =>
    membership && renewal ? { id: membership.id, name: participant.firstName } : [],
  )
  const asked = useQueries({ queries: renewing.map(({ id }) => seasonQuery(id)) })
  const told = renewing.flatMap((person, index) => {
    const season = asked[index]?.data?.season
    return season ? { ...person, season } : []
  })
  const seasons = told.filter(({ season }) => season.eventCount > 0)
  const paidFor = told.find(({ season }) => season.duesPaidFor)?.season.duesPaidFor
  if (seasons.length === 0 && !paidFor) return null
  const title = seasons.length === 0 ? 'season.duesAlone' : renewing.length > 1 ? 'season.titleOfAll' : 'season.title'
  return (
    <div className={styles.season}>
      <Surface as="section" labelledBy="season-title">
        <div className={styles.wrap}>
          <PartyPopper className={styles.icon} size={22} aria-hidden />
          <div>
            <h2 id="season-title" className={styles.title}>
              {t(title, { club })}
            </h2>
            {seasons.length > 0 ? (
              <ul className={styles.people}>
                {seasons.map(({ id, name, season }) => (
                  <li key={id}>
                    <strong>{t('season.events', { name, count: season.eventCount })}</strong>
                    <span>{new Intl.ListFormat(language).format(season.events.map(({ title }) => title))}</span>
                  </li>
                ))}
              </ul>
            ) : null}
            {paidFor ? (
              <p className={styles.dues}>{seasons.length > 0 ? t('season.dues', { what: paidFor }) : paidFor}</p>
            ) : null}
          </div>
        </div>
      </Surface>
    </div>
  )
}
