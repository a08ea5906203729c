import type { roleTasksTexts as english } from '../en/roleTasks.ts'
import type { TextTable } from '../text-table.ts'

export const roleTasksTexts: TextTable<typeof english> = {
  clubsOf: 'Foreninger, hvor du har en rolle',
  open: 'Åbn foreningen',
  all_one: 'Din forening',
  all_other: 'Alle dine {{count}} foreninger',
  approvals_one: 'Én anmodning venter på din godkendelse',
  approvals_other: '{{count}} anmodninger venter på din godkendelse',
  more_one: 'Én opgave mere',
  more_other: '{{count}} opgaver mere',
  nothing: 'Intet kræver din opmærksomhed.',
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
