import type { InvoiceState } from '@forenet/domain/invoice'
import type { Tone } from '../../../ui/blocks/status-badge.tsx'

export const STATE_TONES: Readonly<Record<InvoiceState, Tone>> = {
  draft: 'neutral',
  open: 'waiting',
  overdue: 'bad',
  'partly-paid': 'waiting',
  paid: 'good',
  credited: 'info',
  'written-off': 'info',
}
