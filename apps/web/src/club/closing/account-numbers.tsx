import type { VoucherSetup } from '@forenet/contract/club/voucher'
import { clubAccountMappingsSave } from '@forenet/contract/club/voucher-calls'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'
import { voucherSetupQuery } from './voucher-query.ts'

const NUMBER = /^\d{0,10}$/
const CODE = /^[\p{L}\d_-]{0,12}$/u

export function AccountNumbers({ accounts }: Pick<VoucherSetup, 'accounts'>) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const accountWords = useAccountWords()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { accounts },
    validate: {
      accounts: {
        number: (number) => (NUMBER.test(number.trim()) ? null : t('numbers.numberWrong')),
        vatCode: (code) => (CODE.test(code.trim()) ? null : t('numbers.codeWrong')),
      },
    },
    submit: async (values) => {
      const body = {
        accounts: values.accounts
          .map(({ account, subjectId, number, vatCode }) => ({
            ...{ account, subjectId, number: number.trim(), vatCode: vatCode.trim() },
          }))
          .filter(({ number, vatCode }) => number !== '' || vatCode !== ''),
      }
      const saved = await call(clubAccountMappingsSave, { params: { orgKey }, body })
      queryClient.setQueryData(voucherSetupQuery(orgKey).queryKey, saved)
      say(t('numbers.done'))
    },
  })
  return (
    <section aria-labelledby="account-numbers" className={styles.card}>
      <h2 id="account-numbers">{t('numbers.title')}</h2>
      <p className={styles.quiet}>{t('numbers.explain')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <table className={styles.numbers} aria-labelledby="account-numbers">
          <thead>
            <tr>
              <th scope="col">{t('numbers.account')}</th>
              <th scope="col">{t('numbers.number')}</th>
              <th scope="col">{t('numbers.vatCode')}</th>
            </tr>
          </thead>
          <tbody>
            {form.values.accounts.map(({ account, subjectId, name }, index) => {
              const title = name ?? accountWords(account)
              return (
                <tr key={`${account} ${subjectId ?? ''}`}>
                  <th scope="row" data-below={subjectId === null ? undefined : ''}>
                    {title}
                  </th>
                  <td>
                    <TextInput
                      aria-label={t('numbers.numberOf', { name: title })}
                      inputMode="numeric"
                      maxLength={10}
                      autoComplete="off"
                      {...form.getInputProps(`accounts.${index}.number`)}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={t('numbers.vatCodeOf', { name: title })}
                      maxLength={12}
                      autoComplete="off"
                      {...form.getInputProps(`accounts.${index}.vatCode`)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <FormFailure failure={failure} />
        <Button type="submit" variant="default" loading={pending} className={styles.submit}>
          {t('numbers.save')}
        </Button>
      </form>
    </section>
  )
}
