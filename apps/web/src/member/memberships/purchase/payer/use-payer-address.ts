import { addressFieldProblems, addressProblems } from '@forenet/domain/address-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallForm, useCallForm } from '../../../../kit/forms/use-call-form.ts'
import { useMember } from '../../../shared/member/use-member.ts'
import { type AddressValues, addressValuesOf, saveAddress } from './save-address.ts'

export type PayerAddressForm = { address: AddressValues }

export type PayerAddress = Omit<CallForm<PayerAddressForm>, 'onSubmit'> & {
  /** Whether the form stands there: the address is not whole, or is being changed. */
  isOpen: boolean
  /** It was asked for, though the address is whole. */
  isChanging: boolean
  open: () => void
  /** Saves the address; once it is saved, what was to follow follows. What is wrong is marked instead. */
  save: () => void
}

/** The payer's address, asked for where it is needed: in the review of a purchase. */
export function usePayerAddress(then: () => void): PayerAddress {
  const { t } = useTranslation('memberships')
  const { member, reload } = useMember()
  const [isChanging, setChanging] = useState(false)
  const problems = addressProblems(member.address)

  const wrongIn = (address: AddressValues): Record<string, string> =>
    Object.fromEntries(
      addressFieldProblems(address).map(([field, problem]) => [`address.${field}`, t(`address.messages.${problem}`)]),
    )

  const { onSubmit, ...rest } = useCallForm<PayerAddressForm>({
    initialValues: { address: addressValuesOf(member.address) },
    // Of an address that is begun, what is wrong stands at its field from the start; a missing one is said above the form.
    initialErrors: problems[0] === 'address-missing' ? {} : wrongIn(addressValuesOf(member.address)),
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
