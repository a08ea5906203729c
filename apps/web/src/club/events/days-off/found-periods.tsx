import { useLanguage } from '../../../words/i18n.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { PeriodsOff } from '@forenet/contract/club/event-days-off'
import { clubDaysOffAdd } from '@forenet/contract/club/event-days-off-calls'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from '../series/series.module.css'

export type FoundPeriod = { name: string; from: string; to: string; remark?: string }

type FoundPeriodsProps = {
  periods: readonly FoundPeriod[]
  onStored: (stored: PeriodsOff) => void
  /** Focuses the first period, for lists that replace the button that opened them. */
  autoFocus?: boolean
}

export function FoundPeriods({ periods, onStored, autoFocus = false }: FoundPeriodsProps) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const [without, setWithout] = useState<readonly number[]>([])
  const chosen = periods.filter((_period, at) => !without.includes(at))
  const add = useAction({
    mutationFn: () => {
      const wanted = chosen.map(({ name, from, to }) => ({ id: crypto.randomUUID(), name, from, to }))
      return call(clubDaysOffAdd, { params: { orgKey }, body: { periods: wanted } })
    },
    onSuccess: onStored,
  })
  return (
    <div className={styles.found}>
      <ul className={styles.changed}>
        {periods.map((period, at) => (
          <li key={`${period.from} ${period.to} ${period.name}`}>
            <Checkbox
              autoFocus={autoFocus && at === 0}
              checked={!without.includes(at)}
              onChange={({ currentTarget: { checked } }) =>
                setWithout(checked ? without.filter((one) => one !== at) : [...without, at])
              }
              label={period.name}
              description={
                <>
                  <PeriodText {...period} />
                  {period.remark ? ` · ${period.remark}` : null}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {add.isError ? <FormFailure failure={add.error} /> : null}
      <Button disabled={chosen.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
        {t('off.keep', { count: chosen.length })}
      </Button>
    </div>
  )
}

/** Example: '12.–18. oktober 2026'. */
export function PeriodText({ from, to }: { from: string; to: string }) {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return <span>{format.formatRange(new Date(from), new Date(to))}</span>
}
