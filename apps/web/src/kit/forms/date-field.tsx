import '@mantine/core/styles/Input.layer.css'
import { formatTypedDate, formatTypedDateTime, parseTypedDate, parseTypedDateTime } from '@forenet/domain/date-input'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLanguage } from '../../words/i18n.ts'
import { DATE_FIELD_TEXTS } from './date-field-texts.ts'

const loadCalendar = () => import('./date-calendar.tsx')
const DateCalendar = lazy(async () => ({ default: (await loadCalendar()).DateCalendar }))

/** Value of a field whose text is no date: rejected by forms and server (before 1900), and safe in date arithmetic. */
const UNREADABLE_DATE = '0001-01-01'

export type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  value?: string
  onChange?: (value: string) => void
  /** Range of days that the calendar offers; the form validates typed dates. */
  min?: string
  max?: string
  withTime?: boolean
}

/** Accepts any usual format ('31.12.2026', '31/12 2026', ISO). */
export function DateField({ value = '', onChange, min, max, withTime = false, error, ...props }: DateFieldProps) {
  const language = useLanguage()
  const texts = DATE_FIELD_TEXTS[language]
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const shown = (stored: string) => {
    if (stored === '' || stored === UNREADABLE_DATE) return ''
    return withTime ? formatTypedDateTime(stored, language) : formatTypedDate(stored, language)
  }
  const [typed, setTyped] = useState({ text: shown(value), emitted: value, seen: value })
  if (typed.seen !== value) {
    setTyped({ text: value === typed.emitted ? typed.text : shown(value), emitted: value, seen: value })
  }

  function type(text: string): void {
    const read = withTime ? parseTypedDateTime(text) : parseTypedDate(text)
    const emitted = text.trim() === '' ? '' : (read ?? UNREADABLE_DATE)
    setTyped({ text, emitted, seen: value })
    if (emitted !== value) onChange?.(emitted)
  }
  const isUnreadable = typed.emitted === UNREADABLE_DATE && !isTyping && !isOpen
  return (
    <>
      <TextInput
        placeholder={withTime ? texts.moment : texts.date}
        autoComplete="off"
        maxLength={40}
        {...props}
        ref={input}
        value={typed.text}
        error={isUnreadable ? (withTime ? texts.unreadableMoment : texts.unreadableDate) : error}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          setIsTyping(true)
          props.onFocus?.(event)
        }}
        onBlur={(event) => {
          setIsTyping(false)
          if (typed.emitted !== UNREADABLE_DATE) setTyped({ ...typed, text: shown(typed.emitted) })
          props.onBlur?.(event)
        }}
        rightSectionPointerEvents="all"
        rightSectionWidth="2.75rem"
        rightSection={
          <ActionIcon
            size="2.75rem"
            aria-label={texts.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={props.disabled ?? false}
            onPointerEnter={loadCalendar}
            onFocus={loadCalendar}
            onClick={() => setIsOpen(true)}
          >
            <CalendarDays size={20} aria-hidden />
          </ActionIcon>
        }
      />
      {isOpen ? (
        <Suspense>
          <DateCalendar
            under={input}
            onClose={() => setIsOpen(false)}
            chosen={typed.emitted === UNREADABLE_DATE ? (parseTypedDate(typed.text) ?? '') : typed.emitted}
            {...{ min, max, withTime, language, texts }}
            choose={(date, time) => {
              const isWhole = !withTime || time !== ''
              type(isWhole ? shown(withTime ? `${date}T${time}` : date) : formatTypedDate(date, language))
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type DateFilterProps = Omit<DateFieldProps, 'onChange'> & { change: (date: string | undefined) => void }

/** Retains the last valid date while the text is not a date. */
export function DateFilterField({ change, ...props }: DateFilterProps) {
  return (
    <DateField {...props} onChange={(date) => (date === UNREADABLE_DATE ? undefined : change(date || undefined))} />
  )
}
