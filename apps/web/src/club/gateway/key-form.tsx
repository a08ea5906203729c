import '@mantine/core/styles/Input.layer.css'
import { clubGatewayTry } from '@forenet/contract/club/gateway-calls'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { gatewayQuery } from '../shared/gateway-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './gateway.module.css'

export function KeyForm({ hasKey, provider }: { hasKey: boolean; provider: string }) {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  // Idempotency key per gateway key.
  const [ids] = useState(() => new Map<string, string>())
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { key: '' },
    validate: { key: (key) => (/^[\x21-\x7e]{8,500}$/.test(key.trim()) ? null : t('gateway.wrong')) },
    submit: async ({ key: typed }) => {
      const key = typed.trim()
      const id = ids.get(key) ?? crypto.randomUUID()
      ids.set(key, id)
      try {
        const { link } = await call(clubGatewayTry, { params: { orgKey }, body: { id, key, language } })
        window.location.assign(link)
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'gateway-key-refused') ids.delete(key)
        void queryClient.invalidateQueries({ queryKey: gatewayQuery(orgKey).queryKey, refetchType: 'none' })
        throw error
      }
    },
  })
  return (
    <Surface as="section" labelledBy="another">
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <h2 id="another">{t(hasKey ? 'gateway.another' : 'gateway.first')}</h2>
        <TextInput
          label={t('gateway.key', { provider })}
          description={t('gateway.hint', { provider })}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('key')}
        />
        <FormFailure failure={failure} />
        <div>
          <Button type="submit" loading={pending}>
            {t('gateway.try')}
          </Button>
        </div>
      </form>
    </Surface>
  )
}
