import { completeWebAddress } from '@forenet/domain/web-address'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../kit/address/use-town-of-post-code.ts'

type ContactValues = Record<'email' | 'phone' | 'website' | 'addressLine1' | 'postCode' | 'city', string>

type ContactFieldsProps = {
  form: Pick<UseFormReturnType<ContactValues>, 'getInputProps'> & {
    values: ContactValues
    setFieldValue: (field: keyof ContactValues, value: string) => void
  }
  wide: string | undefined
}

export function ClubContactFields({ form, wide }: ContactFieldsProps) {
  const { t } = useTranslation('settings')
  const website = form.getInputProps('website')
  return (
    <>
      <TextInput
        type="email"
        label={t('fields.email')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        type="tel"
        label={t('fields.phone')}
        maxLength={21}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        className={wide}
        type="url"
        label={t('fields.website')}
        autoComplete="off"
        {...website}
        onBlur={(event) => {
          website.onBlur?.(event)
          const complete = completeWebAddress(form.values.website)
          if (complete !== form.values.website) form.setFieldValue('website', complete)
        }}
      />
    </>
  )
}

export function ClubAddressFields({ form, wide, digits }: ContactFieldsProps & { digits: number }) {
  const { t } = useTranslation('settings')
  const { postCode, city } = form.values
  useTownOfPostCode({ PostCode: postCode, City: city, Country: 'Denmark' }, (town) => form.setFieldValue('city', town))
  return (
    <>
      <TextInput
        className={wide}
        label={t('fields.addressLine1')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('addressLine1')}
      />
      <TextInput
        label={t('fields.postCode')}
        inputMode="numeric"
        maxLength={digits}
        autoComplete="off"
        {...form.getInputProps('postCode')}
      />
      <TextInput label={t('fields.city')} maxLength={80} autoComplete="off" {...form.getInputProps('city')} />
    </>
  )
}

export function CvrNumberField({
  form,
  wide,
}: {
  form: Pick<UseFormReturnType<{ cvrNumber: string }>, 'getInputProps'>
  wide: string | undefined
}) {
  const { t } = useTranslation('settings')
  return (
    <TextInput
      className={wide}
      label={t('fields.cvrNumber')}
      description={t('hints.cvrNumber')}
      inputMode="numeric"
      maxLength={11}
      autoComplete="off"
      {...form.getInputProps('cvrNumber')}
    />
  )
}
