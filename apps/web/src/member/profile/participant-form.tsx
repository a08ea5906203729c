import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { dependantCreate } from '@forenet/contract/family-calls'
import type { Member } from '@forenet/contract/member'
import { memberUpdate } from '@forenet/contract/member-calls'
import { Button, Checkbox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { AddressFields, PersonFields, useTranslatedProblems } from '../../kit/person/profile-fields.tsx'
import {
  buildProfileBody,
  listProfileProblems,
  type ProfileValues,
  toProfileValues,
} from '../../kit/person/profile-form.ts'
import { today } from '../../kit/time/today.ts'
import formStyles from '../../ui/blocks/form-part.module.css'
import { FormPart } from '../../ui/blocks/form-part.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { useMember } from '../shared/member/use-member.ts'

const SAVED_NOTICE_MS = 6_000
const PARTICIPANTS_PATH = '/participants-list'

export function ParticipantForm({ child }: { child: Member | null }) {
  const { t } = useTranslation(['family', 'profile', 'ui'])
  const router = useRouter()
  const notices = useNoticeBars()
  const words = useTranslatedProblems()
  const { member, reload } = useMember()
  const [sameAddress, setSameAddress] = useState(child === null)
  const saved = useRef(false)

  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: child ? toProfileValues(child) : buildNewChildValues(member),
    validate: (values) => {
      const problems = words.problems(listProfileProblems(sameAddress ? clearAddress(values) : values, today()))
      if (values.dateOfBirth === '' && child === null) problems.dateOfBirth = t('edit.birthDateMissing')
      return problems
    },
    submit: async (values) => {
      const { phone, ...person } = buildProfileBody(sameAddress ? clearAddress(values) : values)
      await words.translated(
        child
          ? call(memberUpdate, { params: { memberId: child.id }, body: { ...person, phone } })
          : call(dependantCreate, {
              params: { memberId: member.id },
              body: { ...person, dateOfBirth: person.dateOfBirth ?? '' },
            }),
      )
      saved.current = true
      await reload()
      notices.show({
        id: 'participant-saved',
        target: 'all',
        type: 'success',
        message: t(child ? 'edit.saved' : 'edit.added', { name: values.firstName.trim() }),
        closable: true,
        autoCloseTime: SAVED_NOTICE_MS,
      })
      await router.navigate({ href: PARTICIPANTS_PATH })
    },
  })

  return (
    <form className={formStyles.parts} noValidate onSubmit={onSubmit}>
      <UnsavedGuard
        unsaved={() => !saved.current && form.isDirty()}
        words={{
          title: t('profile:unsaved.title'),
          text: t('profile:unsaved.text'),
          leave: t('profile:unsaved.leave'),
          stay: t('profile:unsaved.stay'),
        }}
      />
      <FormPart title={t('edit.person')}>
        <PersonFields form={form} withPhone={child !== null} />
      </FormPart>
      <FormPart title={t('profile:parts.address')}>
        {child === null ? (
          <Checkbox
            label={t('edit.sameAddress')}
            checked={sameAddress}
            onChange={(event) => setSameAddress(event.currentTarget.checked)}
          />
        ) : null}
        {sameAddress ? null : <AddressFields form={form} />}
      </FormPart>
      <FormFailure failure={failure} />
      <StickyActionBar
        summary={form.isDirty() ? <span className={formStyles.quiet}>{t('profile:unsaved.notYet')}</span> : null}
      >
        <Button
          variant="default"
          disabled={pending}
          renderRoot={(root) => <AppLink href={PARTICIPANTS_PATH} {...root} />}
        >
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t(child ? 'profile:save' : 'edit.add')}
        </Button>
      </StickyActionBar>
    </form>
  )
}

function buildNewChildValues(guardian: Member): ProfileValues {
  return {
    ...clearAddress(toProfileValues(guardian)),
    firstName: '',
    lastName: guardian.lastName,
    phone: '',
    gender: '',
    dateOfBirth: '',
  }
}

function clearAddress(values: ProfileValues): ProfileValues {
  return {
    ...values,
    address: { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '', Country: 'Denmark' },
  }
}
