import '@mantine/core/styles/Input.layer.css'
import type { ClubCallingOff } from '@forenet/contract/club/event-calling-off'
import { clubEventCallOff } from '@forenet/contract/club/event-calls'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './calling-off.module.css'
import { CallingOffProgress } from './calling-off-progress.tsx'
import { callingOffQuery } from './calling-off-query.ts'

/** What calling an event off does, shown before it is done; and how far it has come since. */
export function CallingOffScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const standing = useQuery(callingOffQuery(orgKey, eventId))
  const { data } = standing
  return (
    <div className={styles.page}>
      <PageHeader
        title={t(data?.calledOffAt ? 'off.doneTitle' : 'manage:pages.manage-call-off')}
        lead={
          data ? (
            <>
              {data.title} · <DateText at={data.startsAt} />
            </>
          ) : null
        }
      />
      {standing.isError && !data ? (
        <QueryFailure error={standing.error} retry={() => void standing.refetch()} retrying={standing.isFetching} />
      ) : !data ? (
        <SkeletonList rows={2} height={180} />
      ) : data.calledOffAt ? (
        <CallingOffProgress standing={data} eventId={eventId} />
      ) : data.state === 'published' ? (
        <CallOff standing={data} eventId={eventId} />
      ) : (
        <p className={styles.note}>{t(`off.not.${data.state === 'draft' ? 'draft' : 'over'}`)}</p>
      )}
    </div>
  )
}

function CallOff({ standing, eventId }: { standing: ClubCallingOff; eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const { left, held, used, waiting, title } = standing
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? t('off.reasonMissing') : null) },
    submit: async ({ reason }) => {
      if (!asking) return setAsking(true)
      setAsking(false)
      const done = await call(clubEventCallOff, { params: { orgKey, eventId }, body: { reason } })
      queryClient.setQueryData(callingOffQuery(orgKey, eventId).queryKey, done)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events'] })
    },
  })
  return (
    <form className={styles.page} noValidate onSubmit={onSubmit}>
      <Surface as="section" labelledBy={heading}>
        <h2 id={heading} className={styles.head}>
          {t('off.what')}
        </h2>
        <ul className={styles.facts}>
          <Fact>{t('off.told', { count: left.entries + waiting })}</Fact>
          <Fact>{t('off.tickets', { count: left.tickets })}</Fact>
          {left.amountMinor > 0 ? (
            <Fact>
              <strong>
                <Money minor={left.amountMinor} />
              </strong>{' '}
              {t('off.back')}
            </Fact>
          ) : null}
          {waiting > 0 ? <Fact>{t('off.waiting', { count: waiting })}</Fact> : null}
          {held > 0 ? <Fact>{t('off.held', { count: held })}</Fact> : null}
          {used > 0 ? <Fact>{t('off.used', { count: used })}</Fact> : null}
          <Fact>{t('off.calendars')}</Fact>
        </ul>
      </Surface>
      <Surface>
        <Textarea
          label={t('off.reason')}
          description={t('off.reasonHint')}
          rows={4}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" color="danger" loading={pending} className={styles.act}>
          {t('off.act')}
        </Button>
      </Surface>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('off.sure', { title })}
        confirmLabel={t('off.act')}
        cancelLabel={t('off.keep')}
        onConfirm={() => onSubmit()}
        onClose={() => setAsking(false)}
      >
        <p>{t('off.final')}</p>
      </ConfirmDialog>
    </form>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}
