import type { Event } from '@forenet/contract/event'
import { CrumbName } from '../../kit/page/crumb-names.tsx'

export function EventCrumbs({ event }: { event: Pick<Event, 'title' | 'organisationName'> }) {
  return (
    <>
      <CrumbName page="organisation-events" name={event.organisationName} />
      <CrumbName page="event" name={event.title} />
    </>
  )
}
