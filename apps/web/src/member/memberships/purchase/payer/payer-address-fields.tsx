import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { addressProblems } from '@forenet/domain/address-check'
import { COUNTRIES } from '@forenet/domain/country'
import { NativeSelect, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../../../kit/address/use-town-of-post-code.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { AppLink } from '../../../../ui/page/app-link.tsx'
import { editProfileAddress } from '../../../shared/member/edit-profile-address.ts'
import { useMember } from '../../../shared/member/use-member.ts'
import styles from './payer-address-fields.module.css'
import type { PayerAddress } from './use-payer-address.ts'

/** Address form of the payer, saved together with the payment. */
export function PayerAddressFields({ payer, pay }: { payer: PayerAddress; pay: () => void }) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { form, failure, isChanging } = payer
  const { Country, PostCode, City } = form.getValues().address
  useTownOfPostCode({ Country, PostCode, City }, (town) => {
    form.setFieldValue('address.City', town)
    form.clearFieldError('address.City')
  })
  const street = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isChanging) street.current?.focus()
  }, [isChanging])
  const isMissing = addressProblems(member.address)[0] === 'address-missing' && Object.keys(form.errors).length === 0

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    pay()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('address.form')}>
      <p className={styles.lead}>{isMissing ? t('address.messages.address-missing') : t('address.use')}</p>
      <TextInput
        ref={street}
        label={t('address.fields.AddressLine1')}
        autoComplete="address-line1"
        maxLength={50}
        {...form.getInputProps('address.AddressLine1')}
      />
      <div className={styles.place}>
        <TextInput
          label={t('address.fields.PostCode')}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={16}
          {...form.getInputProps('address.PostCode')}
        />
        <TextInput
          label={t('address.fields.City')}
          autoComplete="address-level2"
          maxLength={50}
          {...form.getInputProps('address.City')}
        />
      </div>
      <NativeSelect
        label={t('address.fields.Country')}
        autoComplete="country-name"
        data={[
          ...(Country === '' ? [{ value: '', label: t('address.choose') }] : []),
          ...COUNTRIES.map(({ name }) => ({ value: name, label: t(`countries.${name}`) })),
        ]}
        {...form.getInputProps('address.Country')}
      />
      <FormFailure failure={failure}>
        <AppLink href={editProfileAddress('/membership/new?step=review')}>{t('address.action')}</AppLink>
      </FormFailure>
      {/* Implicit submission with Enter. */}
      <button type="submit" hidden />
    </form>
  )
}
