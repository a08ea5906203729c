import '@mantine/core/styles/Input.layer.css'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import { formatMoney } from '@forenet/domain/money'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { offerPrice } from '../../app/organisation/offer-price.ts'
import { seasonOf } from '../../app/organisation/season.ts'
import { initialsOf } from '../../app/shell/initials.ts'
import { PeriodText } from '../../ui/date-text.tsx'
import { calendarDateWords, periodWords } from '../../ui/date-words.ts'
import { Money } from '../../ui/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import type { Language } from '../../words/languages.ts'
import styles from './choose-step.module.css'
import { personName } from './person-name.ts'
import type { Choosable, ChosenLine } from './selection.ts'

type ParticipantChoiceProps = {
  choosable: Choosable
  line: ChosenLine | undefined
  /** '' chooses nothing. */
  choose: (offerId: string) => void
}

/** One participant: how they stand, the choice, and what the chosen membership is, from when to when, at what price. */
export function ParticipantChoice({ choosable, line, choose }: ParticipantChoiceProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { participant, membership, status, options } = choosable
  const name = personName(participant)
  const end = membership?.overallEndDate
  return (
    <li className={styles.person}>
      <div className={styles.head}>
        <div className={styles.who}>
          <span className={styles.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <div className={styles.name}>
            <strong>{name}</strong>
            <span>
              {t(`status.${status}`)}
              {end && status !== 'inactive' ? ` · ${calendarDateWords(end, language)}` : null}
            </span>
          </div>
        </div>
        <div className={styles.choice}>
          {options.length > 0 ? (
            <NativeSelect
              classNames={{ input: styles.select ?? '' }}
              aria-label={t('purchase.membershipFor', { name })}
              aria-describedby={line ? `chosen-${participant.id}` : undefined}
              value={line?.offer.id ?? ''}
              onChange={(event) => choose(event.currentTarget.value)}
              data={[{ value: '', label: t('purchase.none') }, ...seasons(options, language)]}
            />
          ) : (
            <p className={styles.nothing}>
              {t(status === 'active' || status === 'upcoming' ? 'purchase.nothingToBuy' : 'purchase.nothingOffered')}
            </p>
          )}
        </div>
      </div>
      {line ? (
        <div className={styles.details} id={`chosen-${participant.id}`}>
          <div>
            {line.offer.description ? <p>{line.offer.description}</p> : null}
            <p className={styles.period}>
              <PeriodText from={line.offer.startDate} to={line.offer.endDate} />
            </p>
          </div>
          <strong>
            <Money minor={line.totalMinor} />
          </strong>
        </div>
      ) : null}
    </li>
  )
}

/** The offers in groups by period, the newest first as the server has them. */
function seasons(options: readonly MembershipConfiguration[], language: Language) {
  const groups = Map.groupBy(options, ({ startDate, endDate }) => `${startDate} ${endDate}`)
  return [...groups.values()].map((offers) => ({
    group: groupLabel(offers, language),
    items: offers.map((offer) => ({
      value: offer.id,
      label: `${offer.name} · ${formatMoney(offerPrice(offer).totalMinor, language)}`,
    })),
  }))
}

function groupLabel([offer]: readonly MembershipConfiguration[], language: Language): string {
  return offer ? `${seasonOf(offer)}: ${periodWords(offer.startDate, offer.endDate, language)}` : ''
}
