import type { DateChange, SeriesField } from '@forenet/contract/club/event-series-change'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './events.module.css'
import { formatOfferDuration } from './offer-time.ts'

const TEXT_KEY_BY_FIELD = {
  cancellationFeeMinor: 'cancellationFee',
  resaleFeeMinor: 'resaleFee',
  unlisted: 'found',
  byInvitation: 'found',
  closesAtStart: 'registrationClosesAt',
} as const
const TEXT_KEY_BY_PART = {
  description: 'typeDescription',
  vatRate: 'vat',
  shownWhen: 'shownWhenQuestion',
} as const
const PRICE_PARTS = ['memberPrice', 'guestPrice', 'surcharge', 'doorPrice'] as const
const NAMED_PARTS = [
  ...(['name', 'quota', 'ageFrom', 'ageTo', 'saleOpensAt', 'saleClosesAt', 'doorSale', 'hidden'] as const),
  ...(['label', 'kind', 'askedOf', 'choices', 'ticketTypeId', 'hint', 'required'] as const),
] as const
const INSTANT_FIELDS: readonly string[] = [
  ...[
    'startsAt',
    'endsAt',
    'registrationOpensAt',
    'registrationClosesAt',
    'cancelUntil',
    'transferUntil',
    'resaleUntil',
  ],
  ...['saleOpensAt', 'saleClosesAt', 'earlyUntil'],
]
const DEADLINE_FIELDS: readonly string[] = [
  ...['registrationClosesAt', 'cancelUntil', 'transferUntil', 'resaleUntil', 'saleClosesAt', 'earlyUntil'],
]
/** Fields too long for a comparison, or without a plain value. */
const HIDDEN_PARTS: readonly string[] = [
  'description',
  'earlyPrices',
  'choices',
  'shownWhen',
  'ticketTypeId',
  'kind',
  'askedOf',
]

export function useFieldNames(): (fields: readonly string[]) => string {
  const { t } = useTranslation(['series', 'authoring'])
  const nameOf = (field: SeriesField) => {
    if (field === 'picture') return t('series:last.pictures')
    const called =
      field in TEXT_KEY_BY_FIELD
        ? TEXT_KEY_BY_FIELD[field as keyof typeof TEXT_KEY_BY_FIELD]
        : (field as Exclude<typeof field, keyof typeof TEXT_KEY_BY_FIELD>)
    return t(`authoring:called.${called}`)
  }
  return (fields) => [...new Set(fields.map((field) => nameOf(field as SeriesField)))].join(', ')
}

export function EventChanges({ changes }: { changes: readonly DateChange[] }) {
  const { t } = useTranslation('series')
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.of} ${change.part} ${change.from}`}>
          <ChangeName change={change} />: <ChangeValues change={change} />
          {hasPassed(change) ? <strong> · {t('change.passed')}</strong> : null}
          {change.own ? <span className={styles.own}> · {t('change.own')}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/** A deadline for buyers that the change moves into the past. */
function hasPassed({ field, part, from, to }: DateChange): boolean {
  const now = getServerTime()
  const passed = (value: DateChange['from']) => typeof value === 'string' && Date.parse(value) <= now
  return DEADLINE_FIELDS.includes(part ?? field) && !passed(from) && passed(to)
}

function ChangeName({ change: { field, of, part } }: { change: DateChange }) {
  const { t } = useTranslation('authoring')
  const namesOf = useFieldNames()
  const name = namesOf([field])
  if (part === null) return name
  const ofType = of === '' ? name : of
  const price = PRICE_PARTS.find((known) => `${known}Minor` === part)
  if (price) return `${ofType} · ${t(`called.${price}`)}`
  if (part === 'earlyUntil') return `${ofType} · ${t('early.ends')}`
  const named =
    NAMED_PARTS.find((known) => known === part) ??
    (part in TEXT_KEY_BY_PART ? TEXT_KEY_BY_PART[part as keyof typeof TEXT_KEY_BY_PART] : null)
  return [ofType, ...(named === null ? [] : [t(`fields.${named}`)])].join(' · ')
}

function ChangeValues({ change: { field, part, from, to } }: { change: DateChange }) {
  const { t } = useTranslation('series')
  if (part === 'added' || part === 'removed' || part === 'order') return t(`change.${part}`)
  const name = part ?? field
  if (HIDDEN_PARTS.includes(name) || field === 'picture' || (part !== null && !isShownPart(part)))
    return t('change.changed')
  return (
    <>
      <ChangedValue name={name} value={from} /> →{' '}
      <strong>
        <ChangedValue name={name} value={to} />
      </strong>
    </>
  )
}

const isShownPart = (part: string): boolean =>
  part === 'earlyUntil' ||
  part in TEXT_KEY_BY_PART ||
  part.endsWith('Minor') ||
  NAMED_PARTS.some((known) => known === part)

function ChangedValue({ name, value }: { name: string; value: DateChange['from'] }) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  if (value === null || value === '') return '–'
  if (name === 'offerMinutes') return formatOfferDuration(Number(value), language)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return name.endsWith('Minor') ? <Money minor={value} /> : value
  return INSTANT_FIELDS.includes(name) ? <DateText at={value} /> : value
}
