import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTownOfPostCode } from '../../../kit/address/use-town-of-post-code.ts'
import type { CallForm } from '../../../kit/forms/use-call-form.ts'
import { AddressFields, PersonFields, useTranslatedProblems } from '../../../kit/person/profile-fields.tsx'
import { today } from '../../../kit/time/today.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import styles from './person.module.css'
import { findPersonProblems, type PersonFormValues } from './person-values.ts'

export function PersonDataFields({ form }: { form: CallForm<PersonFormValues>['form'] }) {
  const { t } = useTranslation('register')
  useTownOfPostCode(form.values.address, (town) => form.setFieldValue('address.City', town))
  return (
    <>
      <Surface as="section" labelledBy="part-person">
        <div className={styles.part}>
          <h2 id="part-person">{t('data.parts.person')}</h2>
          <PersonFields form={form} ofOthers />
          <TextInput
            type="email"
            label={t('data.email')}
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </div>
      </Surface>
      <Surface as="section" labelledBy="part-address">
        <div className={styles.part}>
          <h2 id="part-address">{t('data.parts.address')}</h2>
          <AddressFields form={form} ofOthers />
        </div>
      </Surface>
    </>
  )
}

export function usePersonCheck() {
  const { t } = useTranslation('register')
  const words = useTranslatedProblems()
  const check = (values: PersonFormValues): Record<string, string> => {
    const { email, ...found } = findPersonProblems(values, today())
    const said = words.problems(found as Parameters<typeof words.problems>[0])
    return email === undefined ? said : { ...said, email: t('data.emailWrong') }
  }
  return { check, translated: words.translated }
}
