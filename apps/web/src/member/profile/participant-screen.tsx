import type { Member } from '@forenet/contract/member'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import formStyles from '../../ui/blocks/form-part.module.css'
import { FormPart } from '../../ui/blocks/form-part.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { familyQuery } from '../shared/family/family-query.ts'
import { useMember } from '../shared/member/use-member.ts'
import { ParticipantForm } from './participant-form.tsx'
import { PictureField } from './picture-field.tsx'

const route = getRouteApi('/member-area/add-edit-participant')

export function ParticipantScreen() {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const { id } = route.useSearch()
  const family = useQuery(familyQuery(member.id))
  if (!id) {
    return (
      <>
        <PageHeader title={t('edit.newTitle')} lead={t('edit.lead')} />
        <ParticipantForm key="new" child={null} />
      </>
    )
  }
  if (family.isPending) return <SkeletonList rows={3} height={120} />
  if (family.isError) {
    return <QueryFailure error={family.error} retry={() => void family.refetch()} retrying={family.isFetching} />
  }
  const found = family.data.participants.find((participant) => participant.member.id === id)
  if (found?.kind === 'linked')
    return <ParticipantForbidden name={found.member.firstName || (found.member.email ?? '')} />
  return found?.kind === 'dependant' ? <ExistingParticipant child={found.member} /> : <ParticipantNotFound />
}

function ExistingParticipant({ child }: { child: Member }) {
  const { t } = useTranslation(['family', 'profile'])
  const { reload } = useMember()
  return (
    <>
      <CrumbName page="add-edit-participant" name={child.firstName} />
      <PageHeader title={t('edit.title', { name: child.firstName })} lead={t('edit.lead')} />
      <div className={formStyles.parts}>
        <FormPart title={t('profile:parts.picture')}>
          <PictureField member={child} reload={reload} />
        </FormPart>
        <ParticipantForm key={child.id} child={child} />
      </div>
    </>
  )
}

function ParticipantNotFound() {
  const { t } = useTranslation('family')
  return <ParticipantMessage title={t('edit.notFound')} text={t('edit.notFoundText')} />
}

/** Linked family can buy but not edit the profile (ruling 26). */
function ParticipantForbidden({ name }: { name: string }) {
  const { t } = useTranslation('family')
  return <ParticipantMessage title={t('edit.linked', { name })} text={t('edit.linkedText', { name })} />
}

function ParticipantMessage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation(['family', 'shell'])
  return (
    <>
      <PageHeader title={t('shell:pages.add-edit-participant')} />
      <EmptyState
        title={title}
        text={text}
        action={<Button renderRoot={(root) => <Link to="/participants-list" {...root} />}>{t('edit.back')}</Button>}
      />
    </>
  )
}
