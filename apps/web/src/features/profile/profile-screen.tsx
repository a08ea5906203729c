import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound, Pencil, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActingMember } from '../../app/api/use-acting-member.ts'
import { useSession } from '../../app/auth/session-context.tsx'
import { MemberPicture } from '../../app/member/member-picture.tsx'
import { useMember } from '../../app/member/use-member.ts'
import { DetailList } from '../../ui/detail-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Surface } from '../../ui/surface.tsx'
import { MembershipCount } from './membership-count.tsx'
import styles from './profile.module.css'
import { useProfileDetails } from './use-profile-details.tsx'

/** The member's own data, and the way to password and sign-ins at the identity provider. */
export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'shell'])
  const { member } = useMember()
  const { manageAccount } = useSession()
  // Whoever acts for the member has a password of their own, which is none of this page's.
  const isOwn = useActingMember() === null
  const details = useProfileDetails(member)
  const name = [member.firstName, member.lastName].join(' ').trim()
  return (
    <div className={styles.page}>
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
      <div className={styles.parts}>
        <Surface as="section" labelledBy="profile-name">
          <div className={styles.person}>
            <MemberPicture member={member} size={88} />
            <div>
              <h2 id="profile-name">{name || t('unknown')}</h2>
              <p className={styles.quiet}>{member.email}</p>
            </div>
          </div>
          <DetailList
            items={[...details, { id: 'memberships', label: t('fields.memberships'), value: <MembershipCount /> }]}
          />
        </Surface>
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
        <Surface as="section" labelledBy="profile-audit">
          <div className={styles.wayOn}>
            <div>
              <h2 id="profile-audit">{t('shell:pages.my-profile-audit')}</h2>
              <p className={styles.quiet}>{t('audit.text')}</p>
            </div>
            <Button
              variant="default"
              leftSection={<UserRoundCheck size={18} aria-hidden />}
              renderRoot={(root) => <Link to="/my-profile/audit" {...root} />}
            >
              {t('audit.action')}
            </Button>
          </div>
        </Surface>
      </div>
    </div>
  )
}
