import type { Member } from '@forenet/contract/member'
import { memberUpdate } from '@forenet/contract/member-calls'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../kit/address/use-town-of-post-code.ts'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { type CallForm, useCallForm } from '../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../kit/notices/notice-context.tsx'
import { useTranslatedProblems } from '../../kit/person/profile-fields.tsx'
import {
  buildProfileBody,
  listProfileProblems,
  mergeProfiles,
  normalizeCountry,
  type ProfileValues,
  toProfileValues,
} from '../../kit/person/profile-form.ts'
import { today } from '../../kit/time/today.ts'

const SAVED_NOTICE_MS = 6_000

const toFormValues = (member: Member) => normalizeCountry(toProfileValues(member))

type ProfileFormOptions = {
  member: Member
  reload: () => Promise<void>
  needsAddress: boolean
  saved: () => unknown
}

export type ProfileFormState = CallForm<ProfileValues> & {
  hasUnsaved: () => boolean
  /** Another device saved the profile; its changes are in the form, which has not been saved. */
  hasNewerChanges: boolean
}

export function useProfileForm({ member, reload, needsAddress, saved }: ProfileFormOptions): ProfileFormState {
  const { t } = useTranslation('profile')
  const notices = useNoticeBars()
  const words = useTranslatedProblems()
  const [begun, setBegun] = useState(member)
  const [hasNewerChanges, setHasNewerChanges] = useState(false)
  const isSaved = useRef(false)
  const state = useCallForm({
    initialValues: toFormValues(member),
    validate: (values) => words.problems(listProfileProblems(values, today(), needsAddress)),
    submit: async (values) => {
      try {
        await words.translated(
          call(memberUpdate, {
            params: { memberId: member.id },
            body: { ...buildProfileBody(values), updateDate: begun.updateDate },
          }),
        )
      } catch (error) {
        if (!(error instanceof ApiProblem && error.code === 'changed-meanwhile')) throw error
        await reload()
        setHasNewerChanges(true)
        return
      }
      isSaved.current = true
      await reload()
      notices.show({
        id: 'profile-saved',
        target: 'all',
        type: 'success',
        message: t('saved'),
        closable: true,
        autoCloseTime: SAVED_NOTICE_MS,
      })
      await saved()
    },
  })
  const { form } = state
  const takeOver = useEffectEvent((newer: Member) => {
    form.setValues(mergeProfiles(toFormValues(begun), form.getValues(), toFormValues(newer)))
    setBegun(newer)
  })
  useEffect(() => {
    if (hasNewerChanges && !isSaved.current) takeOver(member)
  }, [hasNewerChanges, member])
  useTownOfPostCode(form.getValues().address, (town) => form.setFieldValue('address.City', town))
  return { ...state, hasNewerChanges, hasUnsaved: () => !isSaved.current && form.isDirty() }
}
