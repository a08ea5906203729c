import { MAX_EARLY_PRICES } from '@forenet/contract/club/event-ticket-type'
import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '../shared/moment-input.tsx'
import { type EventValues, newEarlyPrice } from './event-values.ts'
import styles from './events.module.css'

export function EarlyPrices({
  form,
  index,
  about,
}: {
  form: UseFormReturnType<EventValues>
  index: number
  about: string
}) {
  const { t } = useTranslation('authoring')
  const { forMembers, guestsInvited, ticketTypes } = form.values
  const list = `ticketTypes.${index}.earlyPrices`
  const earlyPrices = ticketTypes[index]?.earlyPrices ?? []
  return (
    <div className={styles.early}>
      {earlyPrices.map((_early, row) => {
        const props = (field: string) => form.getInputProps(`${list}.${row}.${field}`)
        const number = row + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies rows by index.
          <fieldset key={row} className={styles.fields} aria-label={t('early.one', { name: about, number })}>
            <MomentInput className={styles.wide} label={t('early.until')} {...props('until')} />
            {forMembers ? (
              <TextInput
                label={t('early.memberPrice')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={ticketTypes[index]?.memberPrice ?? ''}
                {...props('memberPrice')}
              />
            ) : null}
            {guestsInvited ? (
              <TextInput
                label={t('early.guestPrice')}
                inputMode="decimal"
                autoComplete="off"
                placeholder={ticketTypes[index]?.guestPrice ?? ''}
                {...props('guestPrice')}
              />
            ) : null}
            <Button
              variant="subtle"
              className={styles.remove}
              leftSection={<Trash2 size={16} aria-hidden />}
              aria-label={t('early.removeOne', { name: about, number })}
              onClick={() => form.removeListItem(list, row)}
            >
              {t('remove')}
            </Button>
          </fieldset>
        )
      })}
      {earlyPrices.length < MAX_EARLY_PRICES ? (
        <Button
          variant="default"
          className={styles.remove}
          leftSection={<Plus size={16} aria-hidden />}
          aria-label={t('early.addTo', { name: about })}
          onClick={() => form.insertListItem(list, newEarlyPrice())}
        >
          {t('early.add')}
        </Button>
      ) : null}
      <p className={styles.quiet}>{t('early.hint')}</p>
    </div>
  )
}
