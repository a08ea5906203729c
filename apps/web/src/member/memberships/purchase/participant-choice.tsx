import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { today } from '../../../kit/time/today.ts'
import { getInitials } from '../../../ui/blocks/initials.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { findPaidPeriod } from '../../shared/membership/paid-period.ts'
import type { EligibleParticipant, MembershipOffer, PricedChoice } from '../../shared/membership/selection.ts'
import { MembershipsToApprove } from '../approval/memberships-to-approve.tsx'
import { personName } from '../person-name.ts'
import { useEditionWaiting } from '../waiting/use-edition-waiting.ts'
import styles from './choose-step.module.css'
import { MembershipOption } from './membership-option.tsx'
import { UnavailableOption } from './unavailable-option.tsx'

type ParticipantChoiceProps = {
  choosable: EligibleParticipant
  line: PricedChoice | undefined
  /** Show the membership selected on the club's page, even if it is not selectable. */
  pressed: boolean
  choose: (offerId: string) => void
}

const MAX_SHOWN_OPTIONS = 3

export function ParticipantChoice({ choosable, line, pressed, choose }: ParticipantChoiceProps) {
  const { t } = useTranslation('memberships')
  const { participant, status, options, full, toApprove, proposed } = choosable
  const [isOpen, setOpen] = useState(line !== undefined || pressed)
  const name = personName(participant)
  return (
    <li className={styles.person} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <ParticipantHeading choosable={choosable} name={name} />
        {options.length === 0 ? (
          <p className={styles.nothing}>
            {t(
              toApprove.length > 0
                ? 'approval.all'
                : full.length > 0
                  ? 'purchase.allFull'
                  : status === 'active' || status === 'upcoming'
                    ? 'purchase.nothingToBuy'
                    : 'purchase.nothingOffered',
            )}
          </p>
        ) : isOpen ? null : (
          <ShowOptionsButton
            name={name}
            options={options}
            open={() => {
              setOpen(true)
              if (proposed) choose(proposed.offer.id)
            }}
          />
        )}
      </div>
      {isOpen && options.length > 0 ? <OptionCards {...{ choosable, name, line, choose }} /> : null}
      {isOpen || options.length === 0 ? (
        <>
          <MembershipsToApprove choosable={choosable} name={name} />
          <FullMemberships choosable={choosable} name={name} />
        </>
      ) : null}
    </li>
  )
}

function ParticipantHeading({
  choosable: { status, membership },
  name,
}: {
  choosable: EligibleParticipant
  name: string
}) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const end = findPaidPeriod(membership, today())?.endDate
  return (
    <div className={styles.who}>
      <span className={styles.initials} aria-hidden>
        {getInitials(name)}
      </span>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span>
          {t(`status.${status}`)}
          {end && status !== 'inactive' ? ` · ${formatCalendarDate(end, language)}` : null}
        </span>
      </div>
    </div>
  )
}

function ShowOptionsButton({
  name,
  options,
  open,
}: {
  name: string
  options: readonly MembershipOffer[]
  open: () => void
}) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const least = Math.min(...options.map(({ totalMinor }) => totalMinor))
  return (
    <div className={styles.open}>
      <span>{t('purchase.from', { price: formatMoney(least, language) })}</span>
      <Button variant="default" aria-label={t('purchase.chooseFor', { name })} data-choose onClick={open}>
        {t('purchase.none')}
      </Button>
    </div>
  )
}

function OptionCards({ choosable, name, line, choose }: Omit<ParticipantChoiceProps, 'pressed'> & { name: string }) {
  const { t } = useTranslation('memberships')
  const { options, participant } = choosable
  const chosenAt = options.findIndex(({ id }) => id === line?.offer.id)
  const [isWhole, setWhole] = useState(options.length <= MAX_SHOWN_OPTIONS + 1 || chosenAt >= MAX_SHOWN_OPTIONS)
  const shown = isWhole ? options : options.slice(0, MAX_SHOWN_OPTIONS)
  const group = `membership-${participant.id}`
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{t('purchase.membershipFor', { name })}</legend>
      <div className={styles.cards}>
        {shown.map((option) => (
          <MembershipOption
            key={option.id}
            option={option}
            choosable={choosable}
            group={group}
            chosenMinor={line && option.id === line.offer.id ? line.totalMinor : null}
            choose={() => choose(option.id)}
          />
        ))}
        <label className={styles.card} data-none>
          <input type="radio" name={group} checked={line === undefined} onChange={() => choose('')} />
          <span>{t('purchase.notNow')}</span>
        </label>
      </div>
      {isWhole ? null : (
        <Button variant="subtle" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          {t('purchase.more', { count: options.length - MAX_SHOWN_OPTIONS })}
        </Button>
      )}
    </fieldset>
  )
}

function FullMemberships({ choosable, name }: { choosable: EligibleParticipant; name: string }) {
  const { t } = useTranslation('memberships')
  const { full, participant, waiting } = choosable
  if (full.length === 0) return null
  return (
    <ul className={styles.full} aria-label={t('purchase.fullFor', { name })}>
      {full.map((option) => (
        <UnavailableOption key={option.id} option={option}>
          <JoinQueueOption
            option={option}
            participantId={participant.id}
            name={name}
            place={waiting?.find(({ membershipConfId }) => membershipConfId === option.id)?.place ?? null}
          />
        </UnavailableOption>
      ))}
    </ul>
  )
}

type QueueProps = { option: MembershipOffer; participantId: string; name: string; place: number | null }

function JoinQueueOption({ option, participantId, name, place }: QueueProps) {
  const { t } = useTranslation('memberships')
  const { join } = useEditionWaiting(option.orgId)
  const standing = useRef<HTMLSpanElement>(null)
  return (
    <span className={styles.queue}>
      <span role="status" ref={standing} tabIndex={-1}>
        <StatusBadge tone={place === null ? 'neutral' : 'waiting'}>
          {place === null ? t('purchase.full') : t('waiting.number', { place })}
        </StatusBadge>
      </span>
      {place === null ? (
        <Button
          variant="default"
          aria-label={t('waiting.joinFor', { name, membership: option.name })}
          loading={join.isPending}
          onClick={() =>
            join.mutate(
              { participantId, membershipConfId: option.id },
              // Moves focus, because the focused button is removed.
              { onSuccess: () => standing.current?.focus() },
            )
          }
        >
          {t('waiting.join')}
        </Button>
      ) : null}
      {join.isError ? <FormFailure failure={join.error} /> : null}
    </span>
  )
}
