import type { EventDetail } from '@forenet/contract/event'
import { Link } from '@tanstack/react-router'
import { Mail, Phone, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import styles from './contact.module.css'

/** Organiser and contact. */
export function Contact({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const { organisation, contactName, contactEmail, contactPhone } = event
  return (
    <section aria-label={t('contact.label')}>
      <p className={styles.eyebrow}>{t('contact.by')}</p>
      <Link to="/organizations-{$id}-details" params={{ id: organisation.id }} className={styles.club}>
        <OrganisationMark organisation={organisation} size={40} />
        <strong>{organisation.name}</strong>
      </Link>
      {contactName || contactEmail || contactPhone ? (
        <>
          <p className={styles.eyebrow}>{t('contact.title')}</p>
          <ul className={styles.ways}>
            {contactName ? (
              <li>
                <UserRound size={18} aria-hidden />
                {contactName}
              </li>
            ) : null}
            {contactEmail ? (
              <li>
                <Mail size={18} aria-hidden />
                <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(event.title)}`}>{contactEmail}</a>
              </li>
            ) : null}
            {contactPhone ? (
              <li>
                <Phone size={18} aria-hidden />
                <a href={`tel:${contactPhone.replace(/\s/g, '')}`}>{contactPhone}</a>
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </section>
  )
}
