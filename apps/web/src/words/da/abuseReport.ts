import type { abuseReportTexts as english } from '../en/abuseReport.ts'
import type { TextTable } from '../text-table.ts'

export const abuseReportTexts: TextTable<typeof english> = {
  title: 'Anmeld en e-mail',
  lead: 'Har du fået en mistænkelig eller uønsket e-mail fra en forening? Anmeld den til portalens drift. Du behøver ikke logge ind.',
  club: 'Forening',
  clubHint: 'Koden står nederst i e-mailen.',
  clubMissing: 'Skriv foreningens kode, for eksempel RYROKLUB',
  reason: 'Årsag',
  reasons: {
    fraud: 'Svindel eller phishing',
    unwanted: 'Uønsket e-mail',
    other: 'Noget andet',
  },
  message: 'Hvad er der sket? (valgfrit)',
  messageHint: 'Skriv aldrig adgangskoder eller kortnumre. Skriv din adresse, hvis du gerne vil have svar.',
  send: 'Send anmeldelse',
  sent: {
    title: 'Tak for anmeldelsen',
    text: 'Portalens drift gennemgår e-mails fra {{club}}. Klik ikke på links i e-mailen, hvis du er i tvivl.',
    clubs: 'Se foreningerne',
  },
}
