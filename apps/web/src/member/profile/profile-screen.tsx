import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Download, KeyRound, MailWarning, Pencil, Settings2, UserRoundCheck, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActingMember } from '../../kit/calls/use-acting-member.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { MembershipCount } from './membership-count.tsx'
import styles from './profile.module.css'
import { ProfileLink } from './profile-link.tsx'
import { useProfileDetails } from './use-profile-details.tsx'

/** The member's own data, and the way to password and sign-ins at the identity provider. */
export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'shell'])
  const { member } = useMember()
  const { manageAccount, email: loginEmail } = useSession()
  const { enableNotification } = usePublicSettings()
  // Whoever acts for the member has a password of their own, which is none of this page's.
  const isOwn = useActingMember() === null
  const details = useProfileDetails(member)
  const name = [member.firstName, member.lastName].join(' ').trim()
  return (
    <div className={styles.profile}>
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
