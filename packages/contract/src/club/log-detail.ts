import { formatInstantInWords } from '@forenet/domain/event-time'
import { formatMoney } from '@forenet/domain/money'

type Detail = Readonly<Record<string, unknown>>

export type LogDetailTexts = {
  language: 'da' | 'en'
  /** Null omits the detail. */
  fact: (name: string) => string | null
  role: (value: string) => string | null
  /** Display text; null = unchanged. */
  value: (name: string, value: string) => string | null
  change: (name: string, from: string, to: string) => string
  nothing: string
}

/** Facts shown without their title. */
const UNTITLED = ['kind', 'about', 'name', 'title', 'subject']

const AN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
const A_DATE = /^\d{4}-\d{2}-\d{2}$/
const A_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

/** Such as 'Elite 2027 · role: treasurer · e-mail: ny@example.org'. Corrections list only field names. Omits ids. */
export function formatLogDetail(detail: Detail, words: LogDetailTexts): string {
  const said = (name: string, value: unknown): string | null => {
    if (typeof value === 'boolean') return words.value('boolean', String(value))
    if (typeof value === 'number') {
      if (name === 'vatRate') return percentInWords(value, words.language)
      return name.endsWith('Minor') ? formatMoney(value, words.language) : String(value)
    }
    if (typeof value !== 'string' || value === '' || AN_ID.test(value)) return null
    if (A_DATE.test(value)) return dayInWords(value, words.language)
    if (A_MOMENT.test(value)) return formatInstantInWords(new Date(value), words.language)
    return words.value(name, value) ?? words.role(value)?.toLowerCase() ?? value
  }
  const changed = ({ changes }: Detail): string[] =>
    Object.entries(isRecord(changes) ? changes : {}).flatMap(([field, change]) => {
      if (!isRecord(change)) return []
      const [from, to] = [said(field, change.from) ?? words.nothing, said(field, change.to) ?? words.nothing]
      return words.change(words.fact(field) ?? field, from, to)
    })
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    const [content, title] = [said(name, value), words.fact(name)]
    if (content === null || title === null) return []
    return UNTITLED.includes(name) ? content : `${title}: ${content}`
  })
  return [...facts, ...fieldsNamed(detail, words), ...changed(detail)].join(' · ')
}

function fieldsNamed({ fields }: Detail, words: LogDetailTexts): string[] {
  const names = Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
  const title = words.fact('fields')
  if (names.length === 0 || title === null) return []
  return [`${title}: ${names.map((name) => words.fact(name) ?? name).join(', ')}`]
}

/** '25 %' in Danish, '25%' in English; 0 and 1 mean no VAT. */
function percentInWords(factor: number, language: 'da' | 'en'): string {
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 })
  return percent.format(Math.max(0, factor - 1))
}

/** Unchanged if not a date. */
function dayInWords(date: string, language: 'da' | 'en'): string {
  const noon = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(noon.getTime())) return date
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
