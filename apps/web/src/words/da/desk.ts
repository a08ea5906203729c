import type { desk as english } from '../en/desk.ts'
import type { WordsOf } from '../words-of.ts'

export const desk: WordsOf<typeof english> = {
  title: 'Som administrator',
  payments_one: 'Én betaling sidder fast',
  payments_other: '{{count}} betalinger sidder fast',
  again: 'Forenet prøver automatisk igen.',
  see: 'Se betalingerne',
  messages_one: 'Én besked venter på svar',
  messages_other: '{{count}} beskeder venter på svar',
  read: 'Læs og svar',
  clubs: 'I {{count}} foreninger.',
}
