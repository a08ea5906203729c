import type { Member } from '@forenet/contract/member'
import { memberUpdate } from '@forenet/contract/member-calls'
import { listAddressFieldProblems, listAddressProblems } from '@forenet/domain/address-check'
import { findCountry } from '@forenet/domain/country'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { type CallForm, useCallForm } from '../../../../kit/forms/use-call-form.ts'
import { useMember } from '../../../shared/member/use-member.ts'

export type PayerAddressForm = { address: AddressValues }

export type PayerAddress = Omit<CallForm<PayerAddressForm>, 'onSubmit'> & {
  isOpen: boolean
  isChanging: boolean
  open: () => void
  save: () => void
}

export function usePayerAddress(then: () => void): PayerAddress {
  const { t } = useTranslation('memberships')
  const { member, reload } = useMember()
  const [isChanging, setChanging] = useState(false)
  const problems = listAddressProblems(member.address)

  const wrongIn = (address: AddressValues): Record<string, string> =>
    Object.fromEntries(
      listAddressFieldProblems(address).map(([field, problem]) => [
        `address.${field}`,
        t(`address.messages.${problem}`),
      ]),
    )

  const { onSubmit, ...rest } = useCallForm<PayerAddressForm>({
    initialValues: { address: toAddressValues(member.address) },
    // A partial address shows its errors; a missing one has a message above the form.
    initialErrors: problems[0] === 'address-missing' ? {} : wrongIn(toAddressValues(member.address)),
    validate: ({ address }) => wrongIn(address),
    submit: async ({ address }) => {
      await saveAddress(member, address)
      await reload()
      setChanging(false)
      then()
    },
  })
  return {
    ...rest,
    isOpen: problems.length > 0 || isChanging,
    isChanging,
    open: () => setChanging(true),
    save: () => onSubmit(),
  }
}

type AddressValues = Record<'AddressLine1' | 'PostCode' | 'City' | 'Country', string>

function toAddressValues(address: Member['address']): AddressValues {
  return {
    AddressLine1: address?.AddressLine1 ?? '',
    PostCode: address?.PostCode ?? '',
    City: address?.City ?? '',
    Country: address?.Country ? (findCountry(address.Country)?.name ?? '') : 'Denmark',
  }
}

function saveAddress(member: Member, changed: AddressValues): Promise<Member> {
  const { firstName, lastName, phone, gender, dateOfBirth, address } = member
  return call(memberUpdate, {
    params: { memberId: member.id },
    body: {
      firstName,
      lastName,
      phone,
      gender,
      dateOfBirth,
      address: { AddressLine2: address?.AddressLine2, AddressLine3: address?.AddressLine3, ...changed },
    },
  })
}
