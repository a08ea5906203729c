import type { HeldRole } from '@forenet/contract/club/role'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approvalsQuery } from '../../kit/organiser/approvals-query.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ApprovalList } from '../shared/approval-list.tsx'
import parts from '../shared/page-parts.module.css'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { EndRoleDialog } from './end-role-dialog.tsx'
import { HolderRow } from './holder-row.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/people')

type Opened = { kind: 'invite' } | { kind: 'end'; held: HeldRole }

export function PeopleScreen() {
  const { t } = useTranslation(['roles', 'manage', 'handover'])
  const club = useClub()
  const mayChange = useMayHere()('access.manage')
  const people = useQuery(peopleQuery(club.key))
  const approvals = useQuery({ ...approvalsQuery(club.key), enabled: mayChange })
  // Preselected team or event, linked from its page.
  const { team, event } = route.useSearch()
  const [opened, setOpened] = useState<Opened | null>(team || event ? { kind: 'invite' } : null)
  const close = () => setOpened(null)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-people')}
        lead={t('lead', { club: club.name })}
        action={
          mayChange ? (
            <div className={styles.headActions}>
              <Button
                variant="default"
                renderRoot={(root) => (
                  <Link to="/manage/$orgKey/people/handover" params={{ orgKey: club.key }} {...root} />
                )}
              >
                {t('handover:open')}
              </Button>
              <Button
                leftSection={<UserRoundPlus size={18} aria-hidden />}
                onClick={() => setOpened({ kind: 'invite' })}
              >
                {t('invite')}
              </Button>
            </div>
          ) : null
        }
      />
      {people.isError ? (
        <QueryFailure error={people.error} retry={() => void people.refetch()} retrying={people.isFetching} />
      ) : people.isPending ? (
        <SkeletonList rows={4} height={76} />
      ) : (
        <>
          {approvals.data?.length ? (
            <section aria-labelledby="approvals" className={parts.part}>
              <h2 id="approvals">{t('approvals.title')}</h2>
              <ApprovalList />
            </section>
          ) : null}
          <section aria-labelledby="held" className={parts.part}>
            <h2 id="held">{t('list')}</h2>
            <BoxedList>
              {people.data.held.map((held) => (
                <HolderRow
                  key={held.grantId ?? `token ${held.memberId}`}
                  held={held}
                  end={mayChange ? () => setOpened({ kind: 'end', held }) : null}
                />
              ))}
            </BoxedList>
          </section>
          {people.data.invitations.length > 0 ? (
            <section aria-labelledby="invited" className={parts.part}>
              <h2 id="invited">{t('invitations')}</h2>
              <BoxedList>
                {people.data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} mayWithdraw={mayChange} />
                ))}
              </BoxedList>
            </section>
          ) : null}
          {opened?.kind === 'invite' ? (
            <InviteDialog people={people.data} teamId={team ?? null} eventId={event ?? null} close={close} />
          ) : null}
          {opened?.kind === 'end' ? <EndRoleDialog held={opened.held} people={people.data} close={close} /> : null}
        </>
      )}
    </div>
  )
}
