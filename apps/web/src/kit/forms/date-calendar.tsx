import '@mantine/dates/styles.layer.css'
import '@mantine/core/styles/Input.layer.css'
import 'dayjs/locale/da'
import { Button, NativeSelect } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { today } from '../time/today.ts'
import styles from './date-calendar.module.css'
import type { DATE_FIELD_TEXTS } from './date-field-texts.ts'

type DateCalendarProps = {
  under: RefObject<HTMLElement | null>
  chosen: string
  min: string | undefined
  max: string | undefined
  withTime: boolean
  language: 'da' | 'en'
  texts: (typeof DATE_FIELD_TEXTS)['da' | 'en']
  /** Called with the chosen day; `time` is '' as long as no time is entered. */
  choose: (date: string, time: string) => void
  onClose: () => void
}

/** Prevents Mantine's dialogs from closing together with the calendar on Escape. */
const IGNORED_BY_DIALOG = { 'data-mantine-stop-propagation': true }
const GAP_PX = 4
const MINUTES_STEP = 5

const listTwoDigitNumbers = (end: number, step = 1): string[] =>
  Array.from({ length: end / step }, (_, at) => String(at * step).padStart(2, '0'))

/** The native popover is above dialogs, is not clipped, and returns the focus. */
export function DateCalendar(props: DateCalendarProps) {
  const { under, chosen, min, max, withTime, language, texts, choose, onClose } = props
  const [date = '', clock = ''] = chosen.split('T')
  const [time, setTime] = useState(clock)
  const popover = useRef<HTMLDivElement>(null)
  const now = today()
  const close = () => popover.current?.hidePopover()

  useEffect(() => {
    const element = popover.current
    if (!element) return
    const place = () => placeBeside(element, under.current)
    const resized = new ResizeObserver(place)
    element.showPopover()
    element.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus({ preventScroll: true })
    place()
    resized.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [under])
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={texts.dialog}
      className={styles.popover}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      <DatePicker
        __stopPropagation
        fullWidth
        size="md"
        locale={language}
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        defaultDate={date || (min && min > now ? min.slice(0, 10) : now)}
        value={date || null}
        onChange={(day) => {
          if (!day) return
          choose(day, time)
          if (!withTime) close()
        }}
        {...(min ? { minDate: min.slice(0, 10) } : {})}
        {...(max ? { maxDate: max.slice(0, 10) } : {})}
        getDayProps={(day) => (day === now ? { 'aria-current': 'date' } : {})}
        classNames={{
          day: styles.day ?? '',
          calendarHeaderControl: styles.control ?? '',
          calendarHeaderLevel: styles.control ?? '',
        }}
        ariaLabels={{
          ...{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth },
          ...{ previousYear: texts.previousYear, nextYear: texts.nextYear },
          ...{ previousDecade: texts.previousDecade, nextDecade: texts.nextDecade },
        }}
      />
      <div className={styles.foot}>
        {withTime ? (
          <>
            <ClockSelects
              time={time}
              texts={texts}
              change={(next) => {
                setTime(next)
                if (date) choose(date, next)
              }}
            />
            <Button {...IGNORED_BY_DIALOG} onClick={close}>
              {texts.done}
            </Button>
          </>
        ) : (
          <Button
            {...IGNORED_BY_DIALOG}
            variant="subtle"
            disabled={(min !== undefined && now < min) || (max !== undefined && now > max)}
            onClick={() => {
              choose(now, '')
              close()
            }}
          >
            {texts.today}
          </Button>
        )}
      </div>
    </div>
  )
}

type ClockSelectsProps = Pick<DateCalendarProps, 'texts'> & { time: string; change: (time: string) => void }

function ClockSelects({ time, texts, change }: ClockSelectsProps) {
  const [hours = '', minutes = ''] = time.split(':')
  const steps = listTwoDigitNumbers(60, MINUTES_STEP)
  return (
    <div className={styles.clock}>
      <NativeSelect
        {...IGNORED_BY_DIALOG}
        label={texts.hours}
        value={hours}
        data={[...(hours ? [] : [{ value: '', label: '–' }]), ...listTwoDigitNumbers(24)]}
        onChange={({ currentTarget: { value } }) => change(`${value}:${minutes || '00'}`)}
      />
      <NativeSelect
        {...IGNORED_BY_DIALOG}
        label={texts.minutes}
        value={minutes || '00'}
        data={!minutes || steps.includes(minutes) ? steps : [minutes, ...steps].sort()}
        disabled={hours === ''}
        onChange={({ currentTarget: { value } }) => change(`${hours}:${value}`)}
      />
    </div>
  )
}

function placeBeside(element: HTMLElement, field: HTMLElement | null): void {
  const at = field?.getBoundingClientRect()
  if (!at) return
  const { height, width } = element.getBoundingClientRect()
  const below = at.bottom + GAP_PX
  const top = below + height <= window.innerHeight ? below : at.top - GAP_PX - height
  const left = Math.min(at.left, document.documentElement.clientWidth - width - 2 * GAP_PX)
  element.style.top = `${Math.max(GAP_PX, Math.min(top, window.innerHeight - height - GAP_PX))}px`
  element.style.left = `${Math.max(2 * GAP_PX, left)}px`
}
