import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import styles from './chosen.module.css'
import { SendAgainDialog } from './send-again-dialog.tsx'
import type { ChosenTickets } from './use-chosen-tickets.ts'

type ChosenTicketsBarProps = { eventId: string; chosen: ChosenTickets }

export function ChosenTicketsBar({ eventId, chosen }: ChosenTicketsBarProps) {
  const { t } = useTranslation('attendees')
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    chosen.clear()
  }
  return (
    <StickyActionBar
      summary={
        <span className={styles.summary}>
          <strong>{t('chosen.count', { count: chosen.ids.size })}</strong>
          <button type="button" className={styles.link} onClick={chosen.clear}>
            {t('chosen.clear')}
          </button>
        </span>
      }
    >
      <Button leftSection={<Send size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('again.action')}
      </Button>
      {asking ? (
        <SendAgainDialog eventId={eventId} ticketIds={[...chosen.ids]} cancel={() => setAsking(false)} done={close} />
      ) : null}
    </StickyActionBar>
  )
}
