import type { Notice } from '../../../kit/notices/notice.ts'

const CLOSES_AFTER_MS = 10_000

export function ticketNotice(message: string): Notice {
  return {
    id: 'ticket-changed',
    target: ['tickets', 'event-tickets', 'ticket-detail'],
    type: 'success',
    message,
    closable: true,
    autoCloseTime: CLOSES_AFTER_MS,
  }
}
