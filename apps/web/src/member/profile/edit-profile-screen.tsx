import type { Member } from '@forenet/contract/member'
import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, PersonFields } from '../../kit/person/profile-fields.tsx'
import formStyles from '../../ui/blocks/form-part.module.css'
import { FormPart } from '../../ui/blocks/form-part.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { focusInsteadOfHeading } from '../../ui/page/page-focus.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { editReturnUrl } from '../shared/member/edit-profile-address.ts'
import { useMember } from '../shared/member/use-member.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileFormNotes } from './profile-form-notes.tsx'
import { useProfileForm } from './use-profile-form.ts'

const route = getRouteApi('/member-area/edit-profile')

export function EditProfileScreen() {
  const { t } = useTranslation(['profile', 'shell'])
  const { member, reload } = useMember()
  return (
    <>
      <PageHeader title={t('shell:pages.edit-profile')} lead={t('editLead')} />
      <div className={formStyles.parts}>
        <FormPart title={t('parts.picture')}>
          <PictureField member={member} reload={reload} />
        </FormPart>
        <ProfileForm key={member.id} member={member} reload={reload} />
      </div>
    </>
  )
}

function ProfileForm({ member, reload }: { member: Member; reload: () => Promise<void> }) {
  const { t } = useTranslation(['profile', 'ui'])
  const router = useRouter()
  const { returnTo, part } = route.useSearch()
  const back = editReturnUrl(returnTo)
  const isForAddress = part === 'address'
  const state = useProfileForm({
    member,
    reload,
    needsAddress: isForAddress,
    saved: () => router.navigate({ href: back }),
  })
  const { form, onSubmit, pending } = state
  const address = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isForAddress) return
    // Focus the first empty field of a partial address.
    const fields = [...(address.current?.querySelectorAll<HTMLInputElement>('input:not([data-optional])') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields[0]
    if (first) focusInsteadOfHeading(first)
    address.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [isForAddress])

  return (
    <form className={formStyles.parts} noValidate onSubmit={onSubmit}>
      <FormPart title={t('parts.person')}>
        <PersonFields form={form} />
      </FormPart>
      <FormPart title={t('parts.address')} lead={t('addressLead')}>
        <div ref={address}>
          <AddressFields form={form} />
        </div>
      </FormPart>
      <ProfileFormNotes state={state} />
      <StickyActionBar
        summary={form.isDirty() ? <span className={formStyles.quiet}>{t('unsaved.notYet')}</span> : null}
      >
        <Button variant="default" disabled={pending} renderRoot={(root) => <AppLink href={back} {...root} />}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('save')}
        </Button>
      </StickyActionBar>
    </form>
  )
}
