import type { Member } from '@forenet/contract/member'
import { memberUpdate } from '@forenet/contract/member-calls'
import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../kit/address/use-town-of-post-code.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { AddressFields, PersonFields, useTranslatedProblems } from '../../kit/person/profile-fields.tsx'
import { profileBody, profileProblems, toProfileValues, withCountry } from '../../kit/person/profile-form.ts'
import { today } from '../../kit/time/today.ts'
import formStyles from '../../ui/blocks/form-part.module.css'
import { FormPart } from '../../ui/blocks/form-part.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { focusInsteadOfHeading } from '../../ui/page/page-focus.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { editReturnUrl } from '../shared/member/edit-profile-address.ts'
import { useMember } from '../shared/member/use-member.ts'
import { PictureField } from './picture-field.tsx'

const route = getRouteApi('/member-area/edit-profile')
const SAVED_NOTICE_MS = 6_000

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
  const notices = useNoticeBars()
  const { returnTo, part } = route.useSearch()
  const back = editReturnUrl(returnTo)
  const isForAddress = part === 'address'
  const words = useTranslatedProblems()
  const saved = useRef(false)

  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: isForAddress ? withCountry(toProfileValues(member)) : toProfileValues(member),
    validate: (values) => words.problems(profileProblems(values, today(), isForAddress)),
    submit: async (values) => {
      await words.translated(call(memberUpdate, { params: { memberId: member.id }, body: profileBody(values) }))
      await reload()
      saved.current = true
      notices.show({
        id: 'profile-saved',
        target: 'all',
        type: 'success',
        message: t('saved'),
        closable: true,
        autoCloseTime: SAVED_NOTICE_MS,
      })
      await router.navigate({ href: back })
    },
  })

  useTownOfPostCode(form.getValues().address, (town) => form.setFieldValue('address.City', town))
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
      <UnsavedGuard
        unsaved={() => !saved.current && form.isDirty()}
        words={{
          title: t('unsaved.title'),
          text: t('unsaved.text'),
          leave: t('unsaved.leave'),
          stay: t('unsaved.stay'),
        }}
      />
      <FormPart title={t('parts.person')}>
        <PersonFields form={form} />
      </FormPart>
      <FormPart title={t('parts.address')} lead={t('addressLead')}>
        <div ref={address}>
          <AddressFields form={form} />
        </div>
      </FormPart>
      <FormFailure failure={failure} />
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
