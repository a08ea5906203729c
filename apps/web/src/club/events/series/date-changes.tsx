import type {
  DateChange,
  DateRefusal,
  SeriesChangePreview,
  SeriesField,
} from '@forenet/contract/club/event-series-change'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { offerTimeWords } from '../offer-time.ts'
import styles from './series.module.css'

/** How a field is called whose name among the words is another. */
const CALLED = {
  cancellationFeeMinor: 'cancellationFee',
  resaleFeeMinor: 'resaleFee',
  unlisted: 'found',
  byInvitation: 'found',
} as const
const PARTS = {
  description: 'typeDescription',
  memberPriceMinor: 'memberPrice',
  guestPriceMinor: 'guestPrice',
  vatRate: 'vat',
  surchargeMinor: 'surcharge',
  doorPriceMinor: 'doorPrice',
  shownWhen: 'shownWhenQuestion',
} as const
const NAMED_PARTS = [
  ...(['name', 'quota', 'ageFrom', 'ageTo', 'saleOpensAt', 'saleClosesAt', 'doorSale', 'hidden'] as const),
  ...(['label', 'kind', 'askedOf', 'choices', 'ticketTypeId', 'hint', 'required'] as const),
] as const
const MOMENTS: readonly string[] = [
  ...[
    'startsAt',
    'endsAt',
    'registrationOpensAt',
    'registrationClosesAt',
    'cancelUntil',
    'transferUntil',
    'resaleUntil',
  ],
  ...['saleOpensAt', 'saleClosesAt'],
]
/** Too long to be read beside each other, or no plain values. */
const UNSAID: readonly string[] = [
  'description',
  'earlyPrices',
  'choices',
  'shownWhen',
  'ticketTypeId',
  'kind',
  'askedOf',
]

/** What fields of an event are called, for a list of them. */
export function useFieldNames(): (fields: readonly string[]) => string {
  const { t } = useTranslation(['series', 'authoring'])
  const nameOf = (field: SeriesField) => {
    if (field === 'picture') return t('series:last.pictures')
    const called =
      field in CALLED ? CALLED[field as keyof typeof CALLED] : (field as Exclude<typeof field, keyof typeof CALLED>)
    return t(`authoring:called.${called}`)
  }
  return (fields) => [...new Set(fields.map((field) => nameOf(field as SeriesField)))].join(', ')
}

/** What a date is to have in each field that changes, beside what it has. */
export function DateChanges({ changes }: { changes: readonly DateChange[] }) {
  const { t } = useTranslation('series')
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.field} ${change.of} ${change.part}`}>
          <ChangeName change={change} />: <ChangeValues change={change} />
          {change.own ? <span className={styles.own}> · {t('change.own')}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function ChangeName({ change: { field, of, part } }: { change: DateChange }) {
  const { t } = useTranslation('authoring')
  const namesOf = useFieldNames()
  const name = namesOf([field])
  if (part === null) return name
  const named =
    NAMED_PARTS.find((known) => known === part) ?? (part in PARTS ? PARTS[part as keyof typeof PARTS] : null)
  return [of === '' ? name : of, ...(named === null ? [] : [t(`fields.${named}`)])].join(' · ')
}

function ChangeValues({ change: { field, part, from, to } }: { change: DateChange }) {
  const { t } = useTranslation('series')
  if (part === 'added' || part === 'removed' || part === 'order') return t(`change.${part}`)
  const name = part ?? field
  if (UNSAID.includes(name) || field === 'picture' || (part !== null && !isSaid(part))) return t('change.changed')
  return (
    <>
      <Value name={name} value={from} /> →{' '}
      <strong>
        <Value name={name} value={to} />
      </strong>
    </>
  )
}

const isSaid = (part: string): boolean => part in PARTS || NAMED_PARTS.some((known) => known === part)

function Value({ name, value }: { name: string; value: DateChange['from'] }) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  if (value === null || value === '') return '–'
  if (name === 'offerMinutes') return offerTimeWords(Number(value), language)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return name.endsWith('Minor') ? <Money minor={value} /> : value
  return MOMENTS.includes(name) ? <DateText at={value} /> : value
}

/** Why a date is not changed, or was not. */
export function DateRefusalText({ refusal }: { refusal: DateRefusal }) {
  const { t } = useTranslation('series')
  const namesOf = useFieldNames()
  const { code, fields, taken } = refusal
  if (taken !== null) return t('change.why.below', { count: taken })
  const named = { fields: namesOf(fields) }
  switch (code) {
    case 'event-has-entries':
      return t('change.why.promised', named)
    case 'changed-meanwhile':
      return t('change.why.meanwhile')
    case 'event-closed':
      return t('change.why.closed')
    case 'malformed-input':
    case 'capacity-below-taken':
      return t('change.why.other', named)
    default:
      return t('change.why.failed')
  }
}

/** What a change does on one date, in words. */
export function DateOutcome({ date }: { date: SeriesChangePreview['dates'][number] }) {
  const { t } = useTranslation('series')
  const { outcome, changes, told, refusal, missing } = date
  return (
    <>
      {outcome === 'changes' ? <DateChanges changes={changes} /> : null}
      {outcome === 'same' || outcome === 'left' || outcome === 'without' ? t(`change.outcomes.${outcome}`) : null}
      {refusal ? (
        <span className={styles.clash}>
          <DateRefusalText refusal={refusal} />
        </span>
      ) : null}
      {told > 0 ? <span className={styles.line}>{t('change.tells', { count: told })}</span> : null}
      {missing.map((name) => (
        <span key={name} className={styles.line}>
          {t('change.missing', { name })}
        </span>
      ))}
    </>
  )
}
