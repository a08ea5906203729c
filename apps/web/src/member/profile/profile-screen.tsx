import type { MemberInvoice } from '@forenet/contract/invoice-payment'
import { memberInvoiceList } from '@forenet/contract/invoice-payment-calls'
import type { Member } from '@forenet/contract/member'
import { findCountry } from '@forenet/domain/country'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, KeyRound, MailWarning, Settings2, UserRoundCheck, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useProblemText } from '../../kit/calls/problem-texts.ts'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { PictureField } from './picture-field.tsx'
import styles from './profile.module.css'
import { type EditablePart, ProfilePart } from './profile-part.tsx'

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'shell'])
  const { member, reload } = useMember()
  const { manageAccount, email: loginEmail } = useSession()
  const { enableNotification } = usePublicSettings()
  const isOwn = useImpersonatedMember() === null
  const [editing, edit] = useState<EditablePart | null>(null)
  const name = [member.firstName, member.lastName].join(' ').trim()
  const part = { member, reload, editing, edit }
  return (
    <div>
      <PageHeader title={t('shell:pages.my-profile')} lead={t('editLead')} />
      <div className={styles.sides}>
        <div className={styles.parts}>
          <Surface as="section" labelledBy="profile-name">
            <PictureField
              member={member}
              reload={reload}
              heading={
                <div className={styles.person}>
                  <h2 id="profile-name">{name || t('unknown')}</h2>
                  <p className={styles.quiet}>{member.email}</p>
                  <MembershipCount />
                </div>
              }
            />
            {isOwn && member.email !== loginEmail ? (
              <Alert mt="md" color="yellow" icon={<MailWarning size={20} aria-hidden />} title={t('otherEmail.title')}>
                <p>{t('otherEmail.text', { login: loginEmail, own: member.email ?? '' })}</p>
                <Link to="/contact-us">{t('otherEmail.action')}</Link>
              </Alert>
            ) : null}
          </Surface>
          <ProfilePart key={`person-${member.id}`} part="person" {...part}>
            <PersonDetails member={member} />
          </ProfilePart>
          <ProfilePart key={`address-${member.id}`} part="address" {...part}>
            <AddressLines member={member} />
          </ProfilePart>
        </div>
        <div className={styles.parts}>
          <MyInvoices memberId={member.id} />
          <ProfileLink
            id="participants"
            title={t('shell:pages.participants-list')}
            text={t('participants.text')}
            to="/participants-list"
            icon={<UsersRound size={18} aria-hidden />}
            action={t('participants.action')}
          />
          {enableNotification ? (
            <ProfileLink
              id="notifications"
              title={t('notifications.title')}
              text={t('notifications.text')}
              to="/my-profile/notifications"
              icon={<Settings2 size={18} aria-hidden />}
              action={t('notifications.action')}
            />
          ) : null}
          {isOwn ? (
            <Surface as="section" labelledBy="profile-security">
              <div className={styles.wayOn}>
                <div>
                  <h2 id="profile-security">{t('security.title')}</h2>
                  <p className={styles.quiet}>{t('security.text')}</p>
                </div>
                <Button
                  variant="default"
                  leftSection={<KeyRound size={18} aria-hidden />}
                  onClick={() => void manageAccount()}
                >
                  {t('security.action')}
                </Button>
              </div>
            </Surface>
          ) : null}
          <ProfileLink
            id="audit"
            title={t('shell:pages.my-profile-audit')}
            text={t('audit.text')}
            to="/my-profile/audit"
            icon={<UserRoundCheck size={18} aria-hidden />}
            action={t('audit.action')}
          />
          <ProfileLink
            id="data"
            title={t('shell:pages.my-profile-data')}
            text={t('data.text')}
            to="/my-profile/data"
            icon={<Download size={18} aria-hidden />}
            action={t('data.action')}
          />
        </div>
      </div>
    </div>
  )
}

function MembershipCount() {
  const { t } = useTranslation('profile')
  const words = useProblemText()
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  if (overview.isPending) return <Skeleton height={20} width={120} mt={2} />
  if (overview.isError) return words(overview.error).title
  const count = overview.data
    .flatMap(({ participants }) => participants)
    .filter(({ participant, status }) => participant.id === member.id && status === 'active').length
  return <Link to="/memberships">{t('membershipCount', { count })}</Link>
}

function PersonDetails({ member }: { member: Member }) {
  const { t } = useTranslation('profile')
  const unknown = <span className={styles.quiet}>{t('unknown')}</span>
  return (
    <DetailList
      items={[
        { id: 'phone', label: t('fields.phone'), value: member.phone ?? unknown },
        {
          id: 'dateOfBirth',
          label: t('fields.dateOfBirth'),
          value: member.dateOfBirth ? <CalendarDateText on={member.dateOfBirth} /> : unknown,
        },
        { id: 'gender', label: t('fields.gender'), value: member.gender ? t(`genders.${member.gender}`) : unknown },
      ]}
    />
  )
}

function AddressLines({ member: { address } }: { member: Member }) {
  const { t } = useTranslation('profile')
  const country = findCountry(address?.Country)
  const lines = [
    address?.AddressLine1,
    address?.AddressLine2,
    address?.AddressLine3,
    [address?.PostCode, address?.City].filter(Boolean).join(' '),
    country ? t(`countries.${country.name}`) : address?.Country,
  ].filter((line) => Boolean(line?.trim()))
  if (lines.length === 0) return <p className={styles.quiet}>{t('addressLead')}</p>
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

type ProfileLinkProps = {
  id: string
  title: string
  text: string
  to: '/participants-list' | '/my-profile/notifications' | '/my-profile/audit' | '/my-profile/data'
  icon: ReactNode
  action: string
}

function ProfileLink({ id, title, text, to, icon, action }: ProfileLinkProps) {
  return (
    <Surface as="section" labelledBy={`profile-${id}`}>
      <div className={styles.wayOn}>
        <div>
          <h2 id={`profile-${id}`}>{title}</h2>
          <p className={styles.quiet}>{text}</p>
        </div>
        <Button variant="default" leftSection={icon} renderRoot={(root) => <Link to={to} {...root} />}>
          {action}
        </Button>
      </div>
    </Surface>
  )
}

function MyInvoices({ memberId }: { memberId: string }) {
  const { t } = useTranslation('profile')
  const invoices = useQuery({
    queryKey: ['member', memberId, 'invoices'] as const,
    queryFn: ({ signal }) => call(memberInvoiceList, { params: { memberId }, signal }),
  })
  if (invoices.isError) {
    return <QueryFailure error={invoices.error} retry={() => void invoices.refetch()} retrying={invoices.isFetching} />
  }
  if (!invoices.data || invoices.data.length === 0) return null
  return (
    <Surface as="section" labelledBy="profile-invoices">
      <h2 id="profile-invoices">{t('invoices.title')}</h2>
      <ul className={styles.list}>
        {invoices.data.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Surface>
  )
}

function InvoiceItem({ invoice }: { invoice: MemberInvoice }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const { number, club, recipient, state, dueOn, leftMinor, totalMinor, instalment, page } = invoice
  const title = t('invoices.of', { number, club })
  const isOwed = leftMinor > 0
  return (
    <li>
      <div>
        {/* A page of the server, which anyone with the link can read. */}
        {page ? <a href={page}>{title}</a> : title}
        <p className={styles.myInvoicesQuiet}>
          {recipient} ·{' '}
          <span data-late={state === 'overdue' || undefined}>
            {isOwed
              ? t(state === 'overdue' ? 'invoices.overdue' : 'invoices.due', {
                  day: formatCalendarDate(dueOn, language),
                })
              : t(`invoices.states.${state === 'paid' ? 'paid' : 'settled'}`)}
            {isOwed && instalment
              ? ` · ${t('invoices.instalment', { number: instalment.number, of: instalment.of })}`
              : null}
          </span>
        </p>
      </div>
      <Money minor={isOwed ? (instalment?.leftMinor ?? leftMinor) : totalMinor} />
    </li>
  )
}
