import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubInvoiceBatchPreview, clubInvoiceBatchSend } from '@forenet/contract/club/invoice-calls'
import type { SelectedPeople } from '@forenet/contract/club/people-action'
import type { RegisterFilterChoices } from '@forenet/contract/club/register'
import { clubRegisterFilterChoices } from '@forenet/contract/club/register-calls'
import { MAX_INVOICE_LINES } from '@forenet/domain/invoice'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'
import { TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { Money } from '../../../ui/money/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useSetIds } from '../../shared/changes/use-set-ids.ts'
import { useClub } from '../../shared/use-club.ts'
import rowStyles from '../payment-drawer.module.css'
import { BatchRows } from './batch-rows.tsx'
import { InvoiceDueDate, InvoiceNote, useInvoiceRules } from './invoice-fields.tsx'
import { buildInvoiceDraft, sumLineValues, toInvoiceValues } from './invoice-form-values.ts'
import { InvoiceInstalments, useFirstDueOn } from './invoice-instalments.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { invoiceBatchesQuery } from './invoice-query.ts'
import styles from './invoices.module.css'

type InvoiceBatchDialogProps = {
  /** People selected in the register; null if the dialog was opened from the invoices. */
  chosen: SelectedPeople | null
  close: () => void
}

export function InvoiceBatchDialog({ chosen, close }: InvoiceBatchDialogProps) {
  const { t } = useTranslation('invoices')
  const [preview, setPreview] = useState<{ set: ChangeSet; totalMinor: number } | null>(null)
  return (
    <Dialog opened title={t('batch.title')} onClose={close} wide>
      <div hidden={preview !== null}>
        <BatchForm chosen={chosen} isShown={preview === null} show={setPreview} cancel={close} />
      </div>
      {preview ? <BatchPreview {...preview} back={() => setPreview(null)} close={close} /> : null}
    </Dialog>
  )
}

type BatchFormProps = {
  chosen: SelectedPeople | null
  isShown: boolean
  show: (preview: { set: ChangeSet; totalMinor: number }) => void
  cancel: () => void
}

function BatchForm({ chosen, isShown, show, cancel }: BatchFormProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const idOf = useSetIds()
  const language = useLanguage()
  const rules = useInvoiceRules()
  const firstDueOn = useFirstDueOn()
  const frame = useQuery({
    queryKey: ['club', orgKey, 'register', 'frame'] as const,
    queryFn: ({ signal }) => call(clubRegisterFilterChoices, { params: { orgKey }, signal }),
  })
  const { general, teams, lapsed } = listAudiences(frame.data, chosen)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { ...toInvoiceValues(null, language), audience: general[0] as BatchAudience },
    validate: {
      // A reload loses the selection.
      audience: (audience) => (selectAudience(audience, chosen) === null ? t('batch.noSelection') : null),
      ...rules,
    },
    submit: async (values) => {
      const { note, dueOn, lines, instalments } = buildInvoiceDraft(values, null, firstDueOn)
      const people = selectAudience(values.audience, chosen)
      if (people === null) return
      const batch = { people, note, dueOn, instalments, lines }
      const set = await call(clubInvoiceBatchPreview, { params: { orgKey }, body: { id: idOf(batch), ...batch } })
      show({ set, totalMinor: sumLineValues(values.lines).totalMinor })
    },
  })
  const { lines } = form.values
  const audience = useRef<HTMLSelectElement>(null)
  // The preview took the focus.
  useEffect(() => {
    if (isShown) audience.current?.focus()
  }, [isShown])
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <NativeSelect
        label={t('batch.to')}
        description={t('batch.parent')}
        ref={audience}
        data-autofocus
        data={[
          ...general.map((value) => ({ value, label: t(`batch.audiences.${value}`) })),
          { group: t('batch.teams'), items: teams.map(({ value, name }) => ({ value, label: name })) },
          { group: t('batch.lapsed'), items: lapsed.map(({ value, name }) => ({ value, label: name })) },
        ].filter((one) => !('items' in one) || one.items.length > 0)}
        {...form.getInputProps('audience')}
      />
      <InvoiceLines form={form} lines={lines} canAdd={lines.length < MAX_INVOICE_LINES} />
      <TwoColumnFields>
        <InvoiceDueDate form={form} isFirst={form.values.instalmentCount !== '1'} />
        <InvoiceNote form={form} />
      </TwoColumnFields>
      <InvoiceInstalments form={form} values={form.values} change={form.setValues} error={form.errors.instalments} />
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel} disabled={pending}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('batch.preview')}
        </Button>
      </div>
    </form>
  )
}

type BatchPreviewProps = { set: ChangeSet; totalMinor: number; back: () => void; close: () => void }

function BatchPreview({ set, totalMinor, back, close }: BatchPreviewProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const count = set.counts.change
  const send = useAction({
    mutationFn: () => call(clubInvoiceBatchSend, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: async () => {
      say(t('batch.onTheWay', { count }))
      close()
      await queryClient.invalidateQueries({ queryKey: invoiceBatchesQuery(orgKey).queryKey })
    },
  })
  return (
    <div className={styles.form}>
      <p role="status">
        {count === 0 ? (
          t('batch.nothing')
        ) : (
          <>
            {t('batch.summary', { count })} <Money minor={totalMinor} /> · {t('batch.inAll')}{' '}
            <strong>
              <Money minor={totalMinor * count} />
            </strong>
          </>
        )}
      </p>
      <BatchRows set={set} show="refuse" count={set.counts.refuse} />
      <BatchRows set={set} show="change" count={count} />
      <p className={rowStyles.quiet}>{t('batch.delay')}</p>
      {send.error instanceof ApiProblem && send.error.code === 'changed-meanwhile' ? (
        <p role="alert">{t('batch.dueOver')}</p>
      ) : send.isError ? (
        <FormFailure failure={send.error} />
      ) : null}
      <div className={`${styles.buttons} ${styles.stuck}`}>
        <Button variant="default" onClick={back} disabled={send.isPending} autoFocus>
          {t('batch.back')}
        </Button>
        <Button onClick={() => send.mutate()} loading={send.isPending} disabled={count === 0}>
          {t('batch.send', { count })}
        </Button>
      </div>
    </div>
  )
}

/** `lapsed`: had the membership type and has not renewed it. */
type BatchAudience = 'chosen' | 'active' | 'owing' | `team:${string}` | `lapsed:${string}`

/** People of an audience; null for `chosen` without a selection. */
export function selectAudience(audience: BatchAudience, chosen: SelectedPeople | null): SelectedPeople | null {
  if (audience === 'chosen') return chosen
  if (audience === 'active') return { filter: { status: 'active' } }
  if (audience === 'owing') return { filter: { payment: 'owing' } }
  const [kind, id] = audience.split(':')
  return kind === 'team' ? { filter: { team: id } } : { filter: { type: id, status: 'expired' } }
}

function listAudiences(frame: RegisterFilterChoices | undefined, chosen: SelectedPeople | null) {
  const of = <Kind extends string>(kind: Kind, named: readonly { id: string; name: string }[] = []) =>
    named.map(({ id, name }) => ({ value: `${kind}:${id}` as const, name }))
  return {
    general: [...(chosen ? (['chosen'] as const) : []), 'active' as const, 'owing' as const],
    teams: of('team', frame?.teams),
    lapsed: of('lapsed', frame?.types),
  }
}
