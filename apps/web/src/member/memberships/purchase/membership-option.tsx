import { findMembershipPeriodNote } from '@forenet/domain/membership-note'
import { computeJoiningFee, computeMembershipPrice } from '@forenet/domain/membership-price'
import { formatMoney } from '@forenet/domain/money'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { formatCalendarDate, formatInstant } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import type { EligibleParticipant, MembershipOffer } from '../../shared/membership/selection.ts'
import { offerTerms } from '../../shared/organisation/offer-terms.ts'
import styles from './choose-step.module.css'

type MembershipOptionProps = {
  option: MembershipOffer
  choosable: EligibleParticipant
  group: string
  chosenMinor: number | null
  choose: () => void
}

export function MembershipOption({ option, choosable, group, chosenMinor, choose }: MembershipOptionProps) {
  const { t } = useTranslation('memberships')
  const id = useId()
  const isChosen = chosenMinor !== null
  const note = useNote(option, choosable, isChosen)
  const { proposed } = choosable
  const kept = useReservedPlaceText(option, choosable)
  const because = proposed?.offer.id === option.id ? proposed.because : null
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name={group}
        value={option.id}
        checked={isChosen}
        onChange={choose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
      <span className={styles.about}>
        <span className={styles.title} id={`${id}-name`}>
          <strong>{option.name}</strong>
          <strong className={styles.price}>
            <Money minor={chosenMinor ?? option.totalMinor} />
          </strong>
        </span>
        <span className={styles.details} id={`${id}-about`}>
          {kept ? <span className={styles.because}>{kept}</span> : null}
          {because ? <span className={styles.because}>{t(`purchase.because.${because}`)}</span> : null}
          {option.description ? <span>{option.description}</span> : null}
          <span className={styles.period}>
            <PeriodText from={option.startDate} to={option.endDate} />
            {option.months ? ` (${t('terms.runs', { count: option.months })})` : null}
          </span>
          {option.approval ? (
            <span>{t(option.approval.priceMinor === null ? 'approval.approved' : 'approval.agreed')}</span>
          ) : null}
          {option.gender ? <span>{t(`terms.genders.${option.gender}`)}</span> : null}
          {option.invoiceDueDays === undefined ? null : (
            <span>{t('terms.byInvoice', { count: option.invoiceDueDays })}</span>
          )}
          <MembershipTerms option={option} joins={choosable.newcomer} />
          {note ? <span className={styles.note}>{note}</span> : null}
        </span>
      </span>
    </label>
  )
}

/** Deadline of a reserved place in a full membership, or null. */
function useReservedPlaceText(option: MembershipOffer, { waiting }: EligibleParticipant): string | null {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const until = waiting?.find(({ membershipConfId }) => membershipConfId === option.id)?.offerUntil
  return until ? t('waiting.kept', { date: formatInstant(new Date(until), { language, now: new Date() }) }) : null
}

function MembershipTerms({ option, joins }: { option: MembershipOffer; joins: boolean }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { terms } = option
  if (!terms) return null
  const { months, since, wholePriceMinor } = terms.reduced ?? {}
  const whole = formatMoney(wholePriceMinor ?? 0, language)
  return (
    <>
      {months ? <span>{t('terms.months', { ...months, whole })}</span> : null}
      {since ? <span>{t('terms.since', { date: formatCalendarDate(since, language), whole })}</span> : null}
      {terms.left ? <span>{t('terms.left', { count: terms.left })}</span> : null}
      <HouseholdPrice option={option} />
      {joins && terms.joiningFeeMinor > 0 ? (
        <span>
          {t('terms.joining', { fee: formatMoney(computeJoiningFee(offerTerms(option)).totalMinor, language) })}
        </span>
      ) : null}
    </>
  )
}

function HouseholdPrice({ option }: { option: MembershipOffer }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const terms = offerTerms(option)
  if (terms.householdBy === null) return null
  const said = (nth: number) => formatMoney(computeMembershipPrice(terms, { joins: false, nth }).totalMinor, language)
  const [second, third] = [said(2), said(3)]
  return <span>{t(second === third ? 'terms.others' : 'terms.secondAndThird', { second, third })}</span>
}

function useNote(
  option: MembershipOffer,
  { membership, participant }: EligibleParticipant,
  isChosen: boolean,
): string | null {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { member } = useMember()
  const note = findMembershipPeriodNote(option, membership?.overallEndDate ?? null, today())
  if (!note || (!isChosen && note.kind !== 'days-left' && note.kind !== 'weeks-left')) return null
  const date = (day: string) => formatCalendarDate(day, language)
  const isSelf = participant.id === member.id
  const name = participant.firstName
  switch (note.kind) {
    case 'days-left':
      return t('note.daysLeft', { count: note.days })
    case 'weeks-left':
      return t('note.weeksLeft', { count: note.weeks })
    case 'begins':
      return t('note.begins', { date: date(note.startDate) })
    case 'carries-on':
      return t(isSelf ? 'note.carriesOn' : 'note.carriesOnFor', { name, date: date(note.heldUntil) })
    case 'gap':
      return t(isSelf ? 'note.gap' : 'note.gapFor', { name, until: date(note.heldUntil), from: date(note.startDate) })
  }
}
