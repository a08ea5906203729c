import type { Organisation } from '@forenet/contract/organisation'
import { Globe, Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './contact-details.module.css'

/** Omits missing details. */
export function ContactDetails({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('organisations')
  const { email, phone, website, addressLine1, postCode, city } = organisation
  const place = [postCode, city].filter(Boolean).join(' ')
  return (
    <address className={styles.contact}>
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
