import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from './calling-off.module.css'
import type { DateCallingOff } from './calling-off-query.ts'

const WHICH = ['this', 'following', 'all'] as const
export type Which = (typeof WHICH)[number]

type WhichProps = {
  which: Which
  onWhich: (which: Which) => void
  dates: readonly DateCallingOff[]
  eventId: string
  without: readonly string[]
  onTick: (eventId: string, isMeant: boolean) => void
}

export function WhichToCallOff({ which, onWhich, dates, eventId, without, onTick }: WhichProps) {
  const { t } = useTranslation(['series', 'authoring'])
  return (
    <Surface>
      <NativeSelect
        label={t('asked.title')}
        data={WHICH.map((value) => ({ value, label: t(`asked.${value}`) }))}
        value={which}
        onChange={({ currentTarget: { value } }) => onWhich(WHICH.find((one) => one === value) ?? 'this')}
      />
      {dates.length > 0 ? (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <li key={date.eventId}>
              <Checkbox
                checked={!without.includes(date.eventId)}
                // The current date cannot be deselected.
                readOnly={date.eventId === eventId}
                onChange={({ currentTarget: { checked } }) => {
                  if (date.eventId !== eventId) onTick(date.eventId, checked)
                }}
                label={
                  <>
                    <DateText at={date.startsAt} />
                    {date.eventId === eventId ? ` · ${t('this')}` : ''}
                  </>
                }
                description={
                  <>
                    {t('authoring:off.ticketsOf', { count: date.left.tickets })}
                    {date.left.amountMinor > 0 ? (
                      <>
                        {' · '}
                        <Money minor={date.left.amountMinor} />
                      </>
                    ) : null}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Surface>
  )
}
