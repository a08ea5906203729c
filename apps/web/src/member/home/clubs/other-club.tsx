import type { Organisation } from '@forenet/contract/organisation'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/money.tsx'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useAvailability } from '../../shared/organisation/availability.ts'
import { computeOfferPrice } from '../../shared/organisation/offer-price.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { useClubTypeName } from '../../shared/organisation/use-club-type-name.ts'
import styles from './other-club.module.css'
import { useHasBeenVisible } from './use-has-been-visible.ts'

/** Disabled with a reason if not selectable (section 4). */
export function OtherClub({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('clubs')
  const kindWords = useClubTypeName()
  const { seen, ref } = useHasBeenVisible()
  const { unavailable, offers, pending, retry, retrying } = useAvailability(organisation, { isEnabled: seen })
  const isOpen = unavailable === null
  const prices = offers.filter((offer) => offer.onOffer).map((offer) => computeOfferPrice(offer).totalMinor)
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
