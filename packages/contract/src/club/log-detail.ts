import { momentInWords } from '@forenet/domain/event-time'
import { formatMoney } from '@forenet/domain/money'

type Detail = Readonly<Record<string, unknown>>

/** How an entry's facts are said in a language: what they and roles are called, and a change from what to what. */
export type DetailWords = {
  language: 'da' | 'en'
  /** Null for what has no words: it is left out. */
  fact: (name: string) => string | null
  /** Null for what is no role. */
  role: (value: string) => string | null
  /** What a value of a fact is called, as of its kind; null for what is written as it stands. */
  value: (name: string, value: string) => string | null
  change: (name: string, from: string, to: string) => string
  nothing: string
}

const AN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
const A_DATE = /^\d{4}-\d{2}-\d{2}$/
const A_MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

/**
 * The facts of an entry in a line: 'role: treasurer · e-mail: ny@example.org', of a change from what to what, and of a correction
 * the fields by name alone: 'corrected: first name, phone'. Values are
 * written as people read them: amounts, which are those of names that end in Minor, in kroner, days in words, and yes or no.
 * Ids say nothing to a reader and are left out.
 */
export function detailInWords(detail: Detail, words: DetailWords): string {
  const said = (name: string, value: unknown): string | null => {
    if (typeof value === 'boolean') return words.value('boolean', String(value))
    if (typeof value === 'number') return name.endsWith('Minor') ? formatMoney(value, words.language) : String(value)
    if (typeof value !== 'string' || value === '' || AN_ID.test(value)) return null
    if (A_DATE.test(value)) return dayInWords(value, words.language)
    if (A_MOMENT.test(value)) return momentInWords(new Date(value), words.language)
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
    return content === null || title === null ? [] : `${title}: ${content}`
  })
  return [...facts, ...fieldsNamed(detail, words), ...changed(detail)].join(' · ')
}

function fieldsNamed({ fields }: Detail, words: DetailWords): string[] {
  const names = Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
  const title = words.fact('fields')
  if (names.length === 0 || title === null) return []
  return [`${title}: ${names.map((name) => words.fact(name) ?? name).join(', ')}`]
}

/** '7. april 2026' in Danish, '7 April 2026' in English; what is no day as it stands. */
function dayInWords(date: string, language: 'da' | 'en'): string {
  const noon = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(noon.getTime())) return date
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(noon)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
