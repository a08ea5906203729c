/** Home: tasks of club administrators. */
export const desk = {
  title: 'As administrator',
  payments_one: 'One payment is stuck',
  payments_other: '{{count}} payments are stuck',
  again: 'Forenet retries automatically.',
  see: 'See the payments',
  messages_one: 'One message is waiting for an answer',
  messages_other: '{{count}} messages are waiting for an answer',
  read: 'Read and answer',
  clubs: 'In {{count}} clubs.',
} as const
