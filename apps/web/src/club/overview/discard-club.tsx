import '@mantine/core/styles/Input.layer.css'
import { clubDiscard } from '@forenet/contract/club/start-calls'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './discard-club.module.css'

export function DiscardClub({ clubId }: { clubId: string }) {
  const { t } = useTranslation('opening')
  const [asked, setAsked] = useState(false)
  return (
    <section aria-labelledby="discard" className={styles.part}>
      <div>
        <h2 id="discard">{t('discard.heading')}</h2>
        <p>{t('discard.lead')}</p>
      </div>
      <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
        {t('discard.action')}
      </Button>
      {asked ? <DiscardDialog clubId={clubId} close={() => setAsked(false)} /> : null}
    </section>
  )
}

function DiscardDialog({ clubId, close }: { clubId: string; close: () => void }) {
  const { t } = useTranslation('opening')
  const { key: orgKey, name } = useClub()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() === name ? null : t('discard.differs')) },
    submit: async (typed) => {
      try {
        await call(clubDiscard, { params: { orgKey }, body: { clubId, name: typed.name } })
      } catch (error) {
        // An earlier response was lost, or another owner deleted the club.
        if (!(error instanceof ApiProblem && error.code === 'not-found')) throw error
      }
      say(t('discard.done', { club: name }))
      await navigate({ to: '/manage' })
      void queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
      void queryClient.invalidateQueries({ queryKey: ['member', 'access'] })
    },
  })
  return (
    <FormDialog
      danger
      title={t('discard.title', { club: name })}
      confirmLabel={t('discard.action')}
      {...sending}
      close={close}
    >
      <p>{t('discard.text')}</p>
      <TextInput
        data-autofocus
        label={t('discard.name')}
        description={name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
