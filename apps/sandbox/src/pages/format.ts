import type { Language } from './language.ts'

const locales = { da: 'da-DK', en: 'en-GB' } as const

/** 1.250,00 kr. or DKK 1,250.00. */
export function formatMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minor / 10 ** digits)
}

const joiners = { da: ' kl. ', en: ' at ' } as const

/** Copenhagen time: lør. 14. marts kl. 19.00. */
export function formatInstant(instant: string, language: Language): string {
  const at = new Date(instant)
  const timeZone = 'Europe/Copenhagen'
  const day = at.toLocaleDateString(locales[language], { weekday: 'short', day: 'numeric', month: 'long', timeZone })
  const time = at.toLocaleTimeString(locales[language], { hour: '2-digit', minute: '2-digit', timeZone })
  return `${day}${joiners[language]}${time}`
}
