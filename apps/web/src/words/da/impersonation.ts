import type { impersonationTexts as english } from '../en/impersonation.ts'
import type { TextTable } from '../text-table.ts'

export const impersonationTexts: TextTable<typeof english> = {
  open: 'Handl på vegne af et medlem',
  found: 'Medlemmer fundet: {{n}}',
  more: 'De første efter navn: søg for at finde de øvrige.',
  search: 'Søg efter medlemmer...',
  searching: 'Søger …',
  none: 'Ingen medlemmer fundet.',
  list: 'Medlemmer',
  chosen: 'Du handler på vegne af',
  id: 'ID',
  copy: 'Kopiér ID',
  copied: 'Kopieret',
  copyFailed: 'Det kunne ikke kopieres: Tryk på ID’et for at markere det.',
  nameless: 'Intet navn oplyst',
  noEmail: 'Ingen e-mail',
}
