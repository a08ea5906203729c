/** What waits, on home, for whoever looks after a club. */
export const desk = {
  title: 'As administrator',
  payments_one: 'One payment is stuck',
  payments_other: '{{count}} payments are stuck',
  again: 'Forenet keeps trying by itself.',
  see: 'See the payments',
  messages_one: 'One message is waiting for an answer',
  messages_other: '{{count}} messages are waiting for an answer',
  read: 'Read and answer',
  clubs: 'In {{count}} clubs.',
} as const
