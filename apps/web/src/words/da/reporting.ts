import type { reporting as english } from '../en/reporting.ts'
import type { WordsOf } from '../words-of.ts'

export const reporting: WordsOf<typeof english> = {
  title: 'Anmeld en e-mail',
  lead: 'Har du fået en e-mail fra en forening, som ikke er i orden? Fortæl det til dem, der driver portalen. Du behøver ikke logge ind.',
  club: 'Forening',
  clubHint: 'Koden står nederst i e-mailen.',
  clubMissing: 'Skriv foreningens kode, for eksempel RYROKLUB',
  reason: 'Hvad er der galt?',
  reasons: {
    fraud: 'Svindel eller phishing',
    unwanted: 'Jeg har ikke bedt om den',
    other: 'Noget andet',
  },
  message: 'Hvad er der sket? (kan udelades)',
  messageHint: 'Skriv aldrig adgangskoder eller kortnumre. Skriv din adresse, hvis du gerne vil have svar.',
  send: 'Send anmeldelse',
  sent: {
    title: 'Tak for anmeldelsen',
    text: 'Dem, der driver portalen, ser på e-mails fra {{club}}. Klik ikke på links i e-mailen, hvis du er i tvivl.',
    clubs: 'Se foreningerne',
  },
}
