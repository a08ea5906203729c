import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useKindWords } from '../shared/organisation/kind-words.ts'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import { ContactDetails } from './contact-details.tsx'
import { type Buyer, OfferList } from './offer-list.tsx'
import styles from './organisation-face.module.css'

type OrganisationFaceProps = {
  organisation: Organisation
  offers: ReactNode
  /** Primary action. */
  action: ReactNode
  /** Memberships of the family, shown first. */
  standing?: ReactNode
  /** Above the contact. */
  aside?: ReactNode
  /** Below the contact. */
  contact?: ReactNode
}

export function OrganisationFace({ organisation, offers, action, standing, aside, contact }: OrganisationFaceProps) {
  const { t } = useTranslation('organisations')
  const kindWords = useKindWords()
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
        {standing ? <div className={styles.standing}>{standing}</div> : null}
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

export function Offers({ offers, buyer }: { offers: readonly MembershipConfiguration[]; buyer?: Buyer }) {
  const { t } = useTranslation('organisations')
  if (offers.length > 0) return <OfferList offers={offers} buyer={buyer} />
  return <EmptyState icon={<CalendarClock size={28} />} title={t('offers.none.title')} text={t('offers.none.text')} />
}
