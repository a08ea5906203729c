import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../kit/time/server-clock.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './card-face.module.css'

/** Day and time to the second, by the server's clock as well as it is known, with a hand that never stands still. */
export function LiveClock() {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [])
  const locale = language === 'da' ? 'da-DK' : 'en-GB'
  const at = new Date(now)
  const say = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Copenhagen', ...format }).format(at)
  return (
    <div className={styles.clock} role="timer" aria-label={t('card.clock')}>
      <span
        className={styles.sweep}
        style={{ '--turn': `${((now / 1000) % 60) * 6}deg` } as React.CSSProperties}
        aria-hidden
      />
      <time dateTime={at.toISOString()}>
        <span>{say({ weekday: 'long', day: 'numeric', month: 'long' })}</span>
        <strong>{say({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}</strong>
      </time>
    </div>
  )
}
