import { ADDRESS_NOTICE_AUTO_CLOSE_MS, type AddressProblem, listAddressProblems } from '@forenet/domain/address-check'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoticeBars } from '../../../../kit/notices/notice-context.tsx'
import { editProfileAddress } from '../../../shared/member/edit-profile-address.ts'
import { useMember } from '../../../shared/member/use-member.ts'

const NOTICE_GROUP = 'address-check'

/** Notices link to the profile until the address is valid (section 5). */
export function useAddressNotices(): { problems: readonly AddressProblem[]; editAddress: string } {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { show, dismissGroup } = useNoticeBars()
  const href = useLocation({ select: (location) => location.href })
  const problems = listAddressProblems(member.address)
  const editAddress = editProfileAddress(href)
  const isFine = problems.length === 0
  const complete = t('address.complete')
  const edit = t('address.edit')

  // Not on every address change, because closed notices would reappear.
  const tell = useEffectEvent((messages: { complete: string; edit: string }) => {
    show({
      id: 'address-incomplete',
      groupId: NOTICE_GROUP,
      target: ['membership-new', 'memberships'],
      type: 'error',
      message: messages.complete,
      closable: false,
    })
    show({
      id: 'address-edit',
      groupId: NOTICE_GROUP,
      target: ['membership-new'],
      exclude: ['memberships'],
      type: 'info',
      message: messages.edit,
      link: { href: editAddress },
      closable: true,
      autoCloseTime: ADDRESS_NOTICE_AUTO_CLOSE_MS,
    })
  })
  useEffect(() => {
    if (isFine) dismissGroup(NOTICE_GROUP)
    else tell({ complete, edit })
  }, [isFine, complete, edit, dismissGroup])

  return { problems, editAddress }
}
