import { isSuperAdministrator } from '@forenet/domain/roles'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useImpersonatedMember } from '../../kit/calls/use-impersonated-member.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { memberQuery } from '../shared/member/member-query.ts'
import { fullName } from './full-name.ts'
import styles from './impersonation-banner.module.css'
import { useImpersonate } from './use-impersonate.ts'

/** Required by ruling 14. */
export function ImpersonationBanner() {
  const { status, roles } = useSession()
  const acting = useImpersonatedMember()
  const mayAct = status === 'starting' || (status === 'signed-in' && isSuperAdministrator(roles))
  return acting !== null && mayAct ? <ImpersonationBannerContent memberId={acting} /> : null
}

function ImpersonationBannerContent({ memberId }: { memberId: string }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const actFor = useImpersonate()
  const member = useQuery({ ...memberQuery(session, memberId), enabled: session.status === 'signed-in' })
  const name = member.data ? fullName(member.data) || member.data.email : null
  return (
    <section className={styles.banner} aria-label={t('acting.region')} data-banner>
      <UserRoundCog size={20} aria-hidden />
      <p role="status" className={styles.words}>
        {t('acting.now', { name: name ?? t('acting.someone') })}
      </p>
      <Button size="sm" variant="default" className={styles.stop ?? ''} onClick={() => actFor(null)}>
        {t('acting.stop')}
      </Button>
    </section>
  )
}
