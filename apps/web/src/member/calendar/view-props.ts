import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { ShownPeriod } from './shown-period.ts'
import type { CalendarData } from './use-calendar.ts'

export type ViewProps = {
  shown: ShownPeriod
  today: CalendarDate
  data: CalendarData
  show: (next: ShownPeriod) => void
}
