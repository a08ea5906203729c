import type { LogEntry } from '@forenet/contract/club/log'
import { formatLogDetail, type LogDetailTexts } from '@forenet/contract/club/log-detail'
import * as da from '@forenet/contract/club/log-words-da'
import * as en from '@forenet/contract/club/log-words-en'
import { ROLE_NAMES } from '@forenet/contract/club/role-names'
import { auditActionTexts as deedsDa } from '@forenet/contract/deed-words-da'
import { auditActionTexts as deedsEn } from '@forenet/contract/deed-words-en'
import type { Language } from '@forenet/domain/language'
import { TIME_ZONE } from '@forenet/domain/product'
import type { CsvColumn } from '../../../platform/lists/csv.ts'

type Named = Readonly<Record<string, string>>

const ACTIONS: Record<Language, Named> = { da: { ...deedsDa, ...da.actions }, en: { ...deedsEn, ...en.actions } }
const FACTS: Record<Language, Named> = { da: da.facts, en: en.facts }
const VALUES: Record<Language, Readonly<Record<string, Named>>> = { da: da.values, en: en.values }
const HEADINGS = {
  da: {
    id: 'nr.',
    at: 'tidspunkt',
    action: 'handling',
    actor: 'udført af',
    email: 'e-mail',
    about: 'vedrører',
    detail: 'detaljer',
  },
  en: {
    id: 'no.',
    at: 'time',
    action: 'action',
    actor: 'by',
    email: 'e-mail',
    about: 'about',
    detail: 'details',
  },
} as const
const PORTAL: Record<Language, string> = { da: 'Portalen selv', en: 'The portal itself' }

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })

export function logCsvColumns(language: Language): CsvColumn<LogEntry>[] {
  const headings = HEADINGS[language]
  const detailWords = wordsFor(language)
  return [
    { heading: headings.id, of: ({ id }) => id },
    { heading: headings.at, of: ({ at }) => clock.format(new Date(at)) },
    { heading: headings.action, of: ({ action }) => ACTIONS[language][action] ?? action },
    { heading: headings.actor, of: ({ actor }) => (actor === null ? PORTAL[language] : (actor.name ?? '')) },
    { heading: headings.email, of: ({ actor }) => actor?.email ?? '' },
    { heading: headings.about, of: ({ about }) => about },
    { heading: headings.detail, of: ({ detail }) => formatLogDetail(detail, detailWords) },
  ]
}

function wordsFor(language: Language): LogDetailTexts {
  const [facts, roles] = [FACTS[language], ROLE_NAMES[language] as Named]
  return {
    language,
    fact: (name) => facts[name] ?? null,
    role: (value) => roles[value] ?? null,
    value: (name, value) => VALUES[language][name]?.[value] ?? null,
    change: (name, from, to) => `${name}: ${from} → ${to}`,
    nothing: '–',
  }
}
