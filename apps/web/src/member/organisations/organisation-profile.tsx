import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { CalendarClock, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import { useClubTypeName } from '../shared/organisation/use-club-type-name.ts'
import contactDetailsStyles from './contact-details.module.css'
import { type OfferBuyer, OfferList } from './offer-list.tsx'
import styles from './organisation-profile.module.css'

type OrganisationProfileProps = {
  organisation: Organisation
  offers: ReactNode
  action: ReactNode
  status?: ReactNode
  aside?: ReactNode
  contact?: ReactNode
}

export function OrganisationProfile({
  organisation,
  offers,
  action,
  status,
  aside,
  contact,
}: OrganisationProfileProps) {
  const { t } = useTranslation('organisations')
  const kindWords = useClubTypeName()
  const { kind, city, foundedYear } = organisation
  const founded = foundedYear === null ? '' : t('founded', { year: foundedYear })
  return (
    <AccentScope colour={organisation.accentColour}>
      <div className={styles.hero}>
        <OrganisationMark organisation={organisation} size={64} />
        <PageHeader
          eyebrow={[kindWords(kind), city, founded].filter(Boolean).join(' · ')}
          title={organisation.name}
          lead={organisation.description}
          action={action}
        />
      </div>
      <div className={styles.columns} data-wide-page>
        {status ? <div className={styles.standing}>{status}</div> : null}
        <section className={styles.offers} aria-labelledby="offers">
          <h2 id="offers" className={styles.title}>
            {t('offers.title')}
          </h2>
          {offers}
        </section>
        <div className={styles.aside}>
          {aside}
          <Surface as="section" labelledBy="contact">
            <h2 id="contact" className={styles.title}>
              {t('contact.title')}
            </h2>
            <ContactDetails organisation={organisation} />
            {contact}
          </Surface>
        </div>
      </div>
    </AccentScope>
  )
}

export function OffersSection({ offers, buyer }: { offers: readonly MembershipConfiguration[]; buyer?: OfferBuyer }) {
  const { t } = useTranslation('organisations')
  if (offers.length > 0) return <OfferList offers={offers} buyer={buyer} />
  return <EmptyState icon={<CalendarClock size={28} />} title={t('offers.none.title')} text={t('offers.none.text')} />
}

function ContactDetails({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const { email, phone, website, addressLine1, postCode, city } = organisation
  const place = [postCode, city].filter(Boolean).join(' ')
  return (
    <address className={contactDetailsStyles.contact}>
      <ul>
        {email ? (
          <li>
            <Mail size={18} aria-hidden />
            <a href={`mailto:${email}`} aria-label={t('contact.mail', { email })}>
              {email}
            </a>
          </li>
        ) : null}
        {phone ? (
          <li>
            <Phone size={18} aria-hidden />
            <a href={`tel:${phone.replace(/\s/g, '')}`} aria-label={t('contact.call', { phone })}>
              {phone}
            </a>
          </li>
        ) : null}
        {/^https?:\/\//.test(website) ? (
          <li>
            <Globe size={18} aria-hidden />
            <a href={website} rel="noreferrer">
              {website.replace(/^https?:\/\//, '')}
            </a>
          </li>
        ) : null}
        {addressLine1 || place ? (
          <li>
            <MapPin size={18} aria-hidden />
            <span>
              {addressLine1}
              {addressLine1 && place ? <br /> : null}
              {place}
            </span>
          </li>
        ) : null}
      </ul>
    </address>
  )
}
