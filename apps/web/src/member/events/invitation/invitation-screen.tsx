import type { LinkedInvitation } from '@forenet/contract/invitation'
import { linkedInvitationAnswer, linkedInvitationGet } from '@forenet/contract/invitation-calls'
import { invitationSecretSchema } from '@forenet/domain/event-invitation'
import { formatEventTime } from '@forenet/domain/event-time'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Link2Off, MapPin, TicketCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { HttpError } from '../../../kit/calls/parse-response.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useSession } from '../../../kit/session/session-context.tsx'
import { FormattedText } from '../../../ui/blocks/formatted-text.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useDocumentTitle } from '../../../ui/page/document-title.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './invitation.module.css'

type OpenedInvitation = { secret: string; invitation: LinkedInvitation | null; failure: unknown }

/** Declining needs no sign-in. */
export function InvitationScreen() {
  const { t } = useTranslation('invitation')
  const secret = useLocation({ select: ({ hash }) => hash })
  const [opened, setOpened] = useState<OpenedInvitation | null>(null)
  // Not a cached query, so that the secret exists only in the URL.
  const open = useAction({
    mutationFn: () => call(linkedInvitationGet, { body: { secret } }),
    onSuccess: (invitation) => setOpened({ secret, invitation, failure: null }),
    onError: (failure) => setOpened({ secret, invitation: null, failure }),
  })
  const isSecret = invitationSecretSchema.safeParse(secret).success
  const { mutate } = open
  useEffect(() => {
    if (isSecret) mutate()
  }, [isSecret, mutate])
  useDocumentTitle(opened?.invitation?.title ?? t('title'))
  if (!isSecret || (opened?.failure instanceof HttpError && opened.failure.status === 404)) return <InvalidInvitation />
  if (!opened) return <PagePending />
  if (!opened.invitation) {
    return <PageFailure error={opened.failure} retry={() => mutate()} retrying={open.isPending} />
  }
  return (
    <Invitation
      secret={secret}
      invitation={opened.invitation}
      answered={(invitation) => setOpened({ secret, invitation, failure: null })}
    />
  )
}

/** The page deliberately states no reason. */
export function InvalidInvitation() {
  const { t } = useTranslation('invitation')
  return (
    <CenteredMessage
      icon={<Link2Off size={28} aria-hidden />}
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button variant="default" renderRoot={(root) => <AppLink href="/organizations-review" {...root} />}>
          {t('missing.clubs')}
        </Button>
      }
    />
  )
}

type InvitationProps = {
  secret: string
  invitation: LinkedInvitation
  answered: (invitation: LinkedInvitation) => void
}

function Invitation({ secret, invitation, answered }: InvitationProps) {
  const { t } = useTranslation('invitation')
  const language = useLanguage()
  const { title, organisationName, accentColour, startDate, endDate, picture, message, about } = invitation
  const { day, time } = formatEventTime(new Date(startDate), new Date(endDate), language)
  const address = [invitation.placeAddress, invitation.city].filter(Boolean).join(', ')
  return (
    <AccentScope colour={accentColour} as="article" className={styles.page}>
      {picture ? <img className={styles.picture} src={picture.address} alt={picture.text} /> : null}
      <PageHeader eyebrow={t('from', { organisation: organisationName })} title={title} />
      {message ? <blockquote className={styles.message}>{message}</blockquote> : null}
      <ul className={styles.facts}>
        <li>
          <DateBlock at={startDate} />
          <span>
            <strong>{day}</strong>
            <span>{time}</span>
          </span>
        </li>
        {invitation.place || address ? (
          <li>
            <span className={styles.mark} aria-hidden>
              <MapPin size={22} />
            </span>
            <span>
              <strong>{invitation.place || address}</strong>
              {invitation.place && address ? <span>{address}</span> : null}
            </span>
          </li>
        ) : null}
      </ul>
      <Surface as="section" labelledBy="answer">
        <div className={styles.answer}>
          <h2 id="answer">{t('answer.title')}</h2>
          <InvitationAnswer secret={secret} invitation={invitation} answered={answered} />
        </div>
      </Surface>
      {about ? (
        <section aria-labelledby="about" className={styles.about}>
          <h2 id="about">{t('about')}</h2>
          <FormattedText html={about} />
        </section>
      ) : null}
      <InvitationContact invitation={invitation} />
    </AccentScope>
  )
}

function InvitationContact({ invitation }: { invitation: LinkedInvitation }) {
  const { t } = useTranslation('invitation')
  const { title, contactName: name, contactEmail: email, contactPhone: phone } = invitation
  if (!name && !email && !phone) return null
  return (
    <section aria-labelledby="contact" className={styles.about}>
      <h2 id="contact">{t('contact')}</h2>
      <ul className={styles.contact}>
        {name ? <li>{name}</li> : null}
        {email ? (
          <li>
            <a href={`mailto:${email}?subject=${encodeURIComponent(title)}`}>{email}</a>
          </li>
        ) : null}
        {phone ? (
          <li>
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function InvitationAnswer({ secret, invitation, answered }: InvitationProps) {
  const { t } = useTranslation('invitation')
  const language = useLanguage()
  const { state, seats, taken, declined, answerUntil } = invitation
  const answer = useAction({
    mutationFn: (coming: boolean) => call(linkedInvitationAnswer, { body: { secret, coming } }),
    onSuccess: answered,
  })
  if (state !== 'open' && state !== 'not-yet-open') return <p>{t(`closed.${state}`)}</p>
  const left = Math.max(0, seats - taken)
  return (
    <>
      <p role="status">
        {declined ? <strong>{t('answer.declined')} </strong> : null}
        {taken > 0 ? t('answer.taken', { count: seats, taken }) : t('answer.seats', { count: seats })}
        {answerUntil
          ? ` ${t('answer.until', { until: formatInstant(new Date(answerUntil), { language, now: new Date() }) })}`
          : null}
      </p>
      <div className={styles.actions}>
        {left > 0 || taken > 0 ? (
          <ToRegistration secret={secret}>{t(left > 0 ? 'answer.register' : 'answer.see')}</ToRegistration>
        ) : null}
        {taken > 0 ? null : (
          <Button variant="default" loading={answer.isPending} onClick={() => answer.mutate(declined)}>
            {t(declined ? 'answer.takeBack' : 'answer.decline')}
          </Button>
        )}
      </div>
      <FormFailure failure={answer.error} />
    </>
  )
}

function ToRegistration({ secret, children }: { secret: string; children: ReactNode }) {
  const { status, signIn } = useSession()
  const address = `/invitation/register#${secret}`
  const icon = <TicketCheck size={18} aria-hidden />
  if (status === 'signed-in') {
    return (
      <Button leftSection={icon} renderRoot={(root) => <AppLink href={address} {...root} />}>
        {children}
      </Button>
    )
  }
  return (
    <Button leftSection={icon} disabled={status === 'starting'} onClick={() => void signIn(address)}>
      {children}
    </Button>
  )
}
