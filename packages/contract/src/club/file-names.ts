const NAMES = {
  register: { da: 'medlemmer', en: 'register' },
  attendees: { da: 'deltagere', en: 'attendees' },
  registrations: { da: 'tilmeldinger', en: 'registrations' },
  payments: { da: 'betalinger', en: 'payments' },
  invoices: { da: 'fakturaer', en: 'invoices' },
  codes: { da: 'rabatkoder', en: 'codes' },
  report: { da: 'rapport', en: 'report' },
  vouchers: { da: 'bilag', en: 'vouchers' },
  log: { da: 'log', en: 'log' },
} as const

export function csvFilename(orgKey: string, list: keyof typeof NAMES, language: 'da' | 'en'): string {
  return listFilename(orgKey, list, language, 'csv')
}

export function listFilename(
  orgKey: string,
  list: keyof typeof NAMES,
  language: 'da' | 'en',
  ending: 'csv' | 'zip',
): string {
  return `${orgKey} ${NAMES[list][language]}.${ending}`
}
