import type { Organisation } from '@forenet/contract/organisation'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAvailability } from '../../app/organisation/availability.ts'
import { useKindWords } from '../../app/organisation/kind-words.ts'
import { offerPrice } from '../../app/organisation/offer-price.ts'
import { OrganisationMark } from '../../app/organisation/organisation-mark.tsx'
import { AccentScope } from '../../ui/accent-scope.tsx'
import covering from '../../ui/covering-link.module.css'
import { Money } from '../../ui/money.tsx'
import styles from './other-club.module.css'
import { useSeen } from './use-seen.ts'

/** A club as one line that leads to it; grey, with the reason, when it cannot be chosen (section 4). */
export function OtherClub({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('clubs')
  const kindWords = useKindWords()
  const { seen, ref } = useSeen()
  const { unavailable, offers, pending, retry, retrying } = useAvailability(organisation, { asked: seen })
  const isOpen = unavailable === null
  const prices = offers.filter((offer) => offer.onOffer).map((offer) => offerPrice(offer).totalMinor)
  return (
    <AccentScope as="li" colour={organisation.accentColour} className={`${styles.club} ${covering.row}`}>
      <OrganisationMark organisation={organisation} muted={!isOpen} />
      <div ref={ref} className={styles.words}>
        <h3>
          {isOpen ? (
            <Link to="/organizations-{$id}-details" params={{ id: organisation.id }} className={covering.link}>
              {organisation.name}
            </Link>
          ) : (
            organisation.name
          )}
        </h3>
        <p>{[kindWords(organisation.kind), organisation.city].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.offer}>
        {!isOpen ? (
          t(`unavailable.${unavailable}`)
        ) : !seen || pending ? (
          <Skeleton height="0.875rem" width="9rem" />
        ) : prices.length > 0 ? (
          <>
            {t('from')} <Money minor={Math.min(...prices)} />
          </>
        ) : (
          t('nothingOnOffer')
        )}
      </div>
      {isOpen ? <ChevronRight size={18} aria-hidden /> : null}
      {retry ? (
        <Button size="sm" variant="default" loading={retrying} onClick={retry}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </AccentScope>
  )
}
