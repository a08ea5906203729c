import type { EventDetail } from '@forenet/contract/event'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EventStrip } from '../event-strip.tsx'

export function EventHeader({ event, title }: { event: EventDetail; title: string }) {
  return (
    <>
      <PageHeader title={title} eyebrow={event.organisationName} />
      <EventStrip event={event} />
    </>
  )
}
