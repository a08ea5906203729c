import type { Member } from '@forenet/contract/member'
import { findCountry } from '@forenet/domain/country'
import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, KeyRound, MailWarning, Pencil, Settings2, UserRoundCheck, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '../../kit/calls/problem-words.ts'
import { useActingMember } from '../../kit/calls/use-acting-member.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { MyInvoices } from './my-invoices.tsx'
import styles from './profile.module.css'

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'shell'])
  const { member } = useMember()
  const { manageAccount, email: loginEmail } = useSession()
  const { enableNotification } = usePublicSettings()
  const isOwn = useActingMember() === null
  const details = useProfileDetails(member)
  const name = [member.firstName, member.lastName].join(' ').trim()
  return (
    <div>
      <PageHeader
        title={t('shell:pages.my-profile')}
        action={
          <Button
            leftSection={<Pencil size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/edit-profile" {...root} />}
          >
            {t('edit')}
          </Button>
        }
      />
      <div className={styles.sides}>
        <Surface as="section" labelledBy="profile-name">
          <div className={styles.person}>
            <MemberPicture member={member} size={88} />
            <div>
              <h2 id="profile-name">{name || t('unknown')}</h2>
              <p className={styles.quiet}>{member.email}</p>
            </div>
          </div>
          {isOwn && member.email !== loginEmail ? (
            <Alert color="yellow" icon={<MailWarning size={20} aria-hidden />} title={t('otherEmail.title')}>
              <p>{t('otherEmail.text', { login: loginEmail, own: member.email ?? '' })}</p>
              <Link to="/contact-us">{t('otherEmail.action')}</Link>
            </Alert>
          ) : null}
          <DetailList
            items={[...details, { id: 'memberships', label: t('fields.memberships'), value: <MembershipCount /> }]}
          />
        </Surface>
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
  const words = useProblemWords()
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  if (overview.isPending) return <Skeleton height={20} width={120} mt={2} />
  if (overview.isError) return words(overview.error).title
  const count = overview.data
    .flatMap(({ participants }) => participants)
    .filter(({ participant, status }) => participant.id === member.id && status === 'active').length
  return <Link to="/memberships">{t('membershipCount', { count })}</Link>
}

function useProfileDetails(member: Member): { id: string; label: string; value: ReactNode }[] {
  const { t } = useTranslation('profile')
  const unknown = <span className={styles.quiet}>{t('unknown')}</span>
  const country = findCountry(member.address?.Country)
  const lines = [
    member.address?.AddressLine1,
    member.address?.AddressLine2,
    member.address?.AddressLine3,
    [member.address?.PostCode, member.address?.City].filter(Boolean).join(' '),
    country ? t(`countries.${country.name}`) : member.address?.Country,
  ].filter((line) => Boolean(line?.trim()))
  const address = (
    <span className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
  return [
    { id: 'address', label: t('parts.address'), value: lines.length > 0 ? address : unknown },
    { id: 'phone', label: t('fields.phone'), value: member.phone ?? unknown },
    {
      id: 'dateOfBirth',
      label: t('fields.dateOfBirth'),
      value: member.dateOfBirth ? <CalendarDateText on={member.dateOfBirth} /> : unknown,
    },
    { id: 'gender', label: t('fields.gender'), value: member.gender ? t(`genders.${member.gender}`) : unknown },
  ]
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
