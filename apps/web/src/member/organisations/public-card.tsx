import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import { offerPrice } from '../shared/organisation/offer-price.ts'
import { OrganisationCard } from './organisation-card.tsx'
import { currentOffers, type PublicOrganisation } from './queries.ts'

/** A club as anyone sees it: what membership costs from, or why there is none to buy. */
export function PublicCard({ club }: { club: PublicOrganisation }) {
  const { t } = useTranslation('clubs')
  const prices = currentOffers(club.memberships)
    .filter((offer) => offer.onOffer)
    .map((offer) => offerPrice(offer).totalMinor)
  return (
    <OrganisationCard organisation={club} href={`/organizations-review?orgId=${club.id}`}>
      {club.unavailable !== null ? (
        <span>{t(`unavailable.${club.unavailable}`)}</span>
      ) : prices.length > 0 ? (
        <span>
          {t('from')} <Money minor={Math.min(...prices)} />
        </span>
      ) : (
        <span>{t('nothingOnOffer')}</span>
      )}
    </OrganisationCard>
  )
}
