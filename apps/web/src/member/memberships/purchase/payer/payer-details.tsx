import { listAddressProblems } from '@forenet/domain/address-check'
import { COUNTRIES } from '@forenet/domain/country'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../../../kit/address/use-town-of-post-code.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { Surface } from '../../../../ui/blocks/surface.tsx'
import { AppLink } from '../../../../ui/page/app-link.tsx'
import { SectionHead } from '../../../../ui/page/section-head.tsx'
import { editProfileAddress } from '../../../shared/member/edit-profile-address.ts'
import { useMember } from '../../../shared/member/use-member.ts'
import { personName } from '../../person-name.ts'
import styles from '../review-step.module.css'
import payerAddressFieldsStyles from './payer-address-fields.module.css'
import { useCountryName } from './use-country-name.ts'
import type { PayerAddress } from './use-payer-address.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

export function PayerDetails({ payer, pay, busy }: { payer: PayerAddress; pay: () => void; busy: boolean }) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const countryName = useCountryName()
  const change = (
    <Button variant="subtle" aria-label={t('address.change')} onClick={payer.open} disabled={busy}>
      {t('review.change')}
    </Button>
  )
  return (
    <Surface as="section" labelledBy="payer">
      <SectionHead id="payer" title={t('review.payer')} action={payer.isOpen ? null : change} />
      <address className={styles.address}>
        <strong>{personName(member)}</strong>
        {payer.isOpen ? null : addressLines(member.address, countryName).map((line) => <span key={line}>{line}</span>)}
        <span>{member.email}</span>
        {member.phone ? <span>{member.phone}</span> : null}
      </address>
      {payer.isOpen ? <PayerAddressFields payer={payer} pay={pay} /> : null}
    </Surface>
  )
}

type Address = ReturnType<typeof useMember>['member']['address']

function addressLines(address: Address, countryName: (written: string) => string): string[] {
  if (!address) return []
  const place = [address.PostCode, address.City].filter(Boolean).join(' ')
  const country = address.Country && countryName(address.Country)
  const lines = [address.AddressLine1, address.AddressLine2, address.AddressLine3, place, country]
  return lines.filter((line): line is string => Boolean(line))
}

function PayerAddressFields({ payer, pay }: { payer: PayerAddress; pay: () => void }) {
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
  const isMissing =
    listAddressProblems(member.address)[0] === 'address-missing' && Object.keys(form.errors).length === 0

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    pay()
  }

  return (
    <form className={payerAddressFieldsStyles.form} noValidate onSubmit={submit} aria-label={t('address.form')}>
      <p className={payerAddressFieldsStyles.lead}>
        {isMissing ? t('address.messages.address-missing') : t('address.use')}
      </p>
      <TextInput
        ref={street}
        label={t('address.fields.AddressLine1')}
        autoComplete="address-line1"
        maxLength={50}
        {...form.getInputProps('address.AddressLine1')}
      />
      <div className={payerAddressFieldsStyles.place}>
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
      <button type="submit" hidden />
    </form>
  )
}
