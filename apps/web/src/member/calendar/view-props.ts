import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Shown } from './shown.ts'
import type { CalendarData } from './use-calendar.ts'

/** What every view is given. */
export type ViewProps = {
  shown: Shown
  today: CalendarDate
  data: CalendarData
  /** Changes what is shown, and with it the address. */
  show: (next: Shown) => void
}
