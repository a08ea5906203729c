import { VisuallyHidden } from '@mantine/core'
import { Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './countdown.module.css'
import { type AnnouncedSeconds, findAnnouncedSeconds, formatClock, formatIsoDuration } from './countdown-rules.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type CountdownProps = {
  until: string
  label: string
  onEnd?: () => void
}

export function Countdown({ until, label, onEnd }: CountdownProps) {
  const language = useLanguage()
  const left = useSecondsUntil(until, onEnd)
  const spoken = useAnnouncedText(left)
  return (
    <div className={styles.countdown} data-urgent={left <= 60 || undefined}>
      <Timer size={20} aria-hidden />
      <span className={styles.label}>{label}</span>
      <time role="timer" aria-live="off" dateTime={formatIsoDuration(left)} className={styles.clock}>
        {formatClock(left, language)}
      </time>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}

function useAnnouncedText(left: number): string {
  const { t } = useTranslation('ui')
  const before = useRef(left)
  const [mark, setMark] = useState<AnnouncedSeconds | null>(null)
  useEffect(() => {
    const passed = findAnnouncedSeconds(before.current, left)
    before.current = left
    if (passed !== null) setMark(passed)
  }, [left])
  return mark === null ? '' : t(`countdown.spoken.${mark}`)
}
