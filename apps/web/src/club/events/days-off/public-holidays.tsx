import type { PeriodsOff } from '@forenet/contract/club/event-days-off'
import { CUSTOMARY_HOLIDAYS, holidaysBetween } from '@forenet/domain/public-holidays'
import { Button } from '@mantine/core'
import { CalendarHeart } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import styles from '../series/series.module.css'
import { FoundPeriods } from './found-periods.tsx'

type PublicHolidaysProps = { periods: PeriodsOff['periods']; keep: (stored: PeriodsOff) => void }

export function PublicHolidays({ periods, keep }: PublicHolidaysProps) {
  const { t } = useTranslation('series')
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const now = today()
  const last = Number(now.slice(0, 4)) + 1
  const found = holidaysBetween(now, `${last}-12-31`)
    .filter(({ date }) => !periods.some(({ from, to }) => from <= date && date <= to))
    .map(({ holiday, date }) => ({
      name: t(`off.holidays.${holiday}`),
      from: date,
      to: date,
      ...(CUSTOMARY_HOLIDAYS.includes(holiday) && { remark: t('off.customary') }),
    }))
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.public')}
      </h2>
      <p className={styles.quiet}>{t(found.length > 0 ? 'off.publicLead' : 'off.publicKept', { year: last })}</p>
      {isOpen && found.length > 0 ? (
        <FoundPeriods
          periods={found}
          keep={(stored) => {
            setOpen(false)
            keep(stored)
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<CalendarHeart size={16} aria-hidden />}
            disabled={found.length === 0}
            onClick={() => setOpen(true)}
          >
            {t('off.showPublic')}
          </Button>
        </div>
      )}
    </Surface>
  )
}
