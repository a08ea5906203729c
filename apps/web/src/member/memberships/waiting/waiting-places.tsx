import type { EditionWaiting, MembershipOverview } from '@forenet/contract/membership'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import rowStyles from '../organisation-memberships.module.css'
import { personName } from '../person-name.ts'
import { useEditionWaiting } from './use-edition-waiting.ts'
import styles from './waiting-places.module.css'

export function WaitingPlaces({ overview }: { overview: MembershipOverview }) {
  const { t } = useTranslation('memberships')
  const places = overview.flatMap(({ organisation, participants }) =>
    participants.flatMap(({ participant, waiting = [] }) =>
      waiting.map((place) => ({ place, organisation, name: personName(participant) })),
    ),
  )
  if (places.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="waiting-places">
      <h2 id="waiting-places">{t('waiting.title')}</h2>
      <BoxedList>
        {places.map((one) => (
          <WaitingPlaceItem key={one.place.id} {...one} />
        ))}
      </BoxedList>
    </section>
  )
}

type PlaceProps = { place: EditionWaiting; organisation: MembershipOverview[number]['organisation']; name: string }

function WaitingPlaceItem({ place, organisation, name }: PlaceProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { leave } = useEditionWaiting(organisation.id)
  const [asks, setAsks] = useState(false)
  const { membershipName: membership, offerUntil } = place
  const kind = offerUntil ? 'offer' : 'queue'
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.who}>
        <strong>{t('waiting.what', { name, membership })}</strong>
        <span>
          {organisation.name} ·{' '}
          {offerUntil
            ? t('waiting.kept', { date: formatInstant(new Date(offerUntil), { language, now: new Date() }) })
            : t('waiting.number', { place: place.place ?? 1 })}
        </span>
      </span>
      <span className={styles.ways}>
        {offerUntil ? (
          <Button
            aria-label={t('waiting.buyFor', { name, membership })}
            renderRoot={(root) => (
              <Link
                to="/membership/new"
                search={{ orgId: organisation.id, memberId: place.memberId, offerId: place.membershipConfId }}
                {...root}
              />
            )}
          >
            {t('waiting.buy')}
          </Button>
        ) : null}
        <Button
          variant="default"
          aria-label={t(`waiting.${kind}.leaveFor`, { name, membership })}
          disabled={leave.isPending}
          onClick={() => setAsks(true)}
        >
          {t(`waiting.${kind}.leave`)}
        </Button>
      </span>
      <ConfirmDialog
        opened={asks}
        title={t(`waiting.${kind}.title`)}
        confirmLabel={t(`waiting.${kind}.leave`)}
        cancelLabel={t('waiting.stay')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate(place.id, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t(`waiting.${kind}.text`)}
      </ConfirmDialog>
      {leave.isError ? <FormFailure failure={leave.error} /> : null}
    </li>
  )
}
