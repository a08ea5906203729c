import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Shown } from './shown.ts'
import type { CalendarData } from './use-calendar.ts'

export type ViewProps = {
  shown: Shown
  today: CalendarDate
  data: CalendarData
  show: (next: Shown) => void
}
