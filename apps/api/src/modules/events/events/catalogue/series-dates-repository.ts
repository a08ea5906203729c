import type { ClubSeries } from '@forenet/contract/club/event-series'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

type SeriesRuleTerms = NonNullable<ClubSeries['series']>['rule']
/** `days`: includes dates that were moved or skipped. */
export type SeriesRow = {
  id: string
  organisationId: string
  rule: SeriesRuleTerms
  opensAtOnce: boolean
  days: string[]
}

const findEventSeriesQuery = prepared<SeriesRow>(
  'event_series_of_event',
  `select s.id, s.organisation_id as "organisationId", s.rule, s.opens_at_once as "opensAtOnce", s.days::text[] as days
     from event e join event_series s on s.id = e.series_id where e.id = $1`,
)
const listNextSeriesDatesQuery = prepared<{ id: string; startsAt: Date }>(
  'event_series_next',
  `select id, starts_at as "startsAt" from event
    where series_id = $1 and id <> $2 and enabled and not unlisted and cancelled_at is null and starts_at > $3 order by starts_at, id limit $4`,
)

export async function findEventSeries(database: Database, eventId: string): Promise<SeriesRow | undefined> {
  return (await findEventSeriesQuery(database, [eventId]))[0]
}

export function listNextSeriesDates(
  database: Database,
  { seriesId, but, after, most }: { seriesId: string; but: string; after: Date; most: number },
): Promise<{ id: string; startsAt: Date }[]> {
  return listNextSeriesDatesQuery(database, [seriesId, but, after, most])
}
