import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { DeletionBlocker, MemberDeletion } from '@forenet/contract/account-deletion'
import { memberDeletionRequest, memberDeletionWithdraw } from '@forenet/contract/account-deletion-calls'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './delete-account.module.css'
import { deletionQuery } from './queries.ts'

export function DeleteAccountSection({ deletion }: { deletion: MemberDeletion }) {
  const { t } = useTranslation('accountDeletion')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{t('leave.lead')}</p>
      <WhatHappens deletion={deletion} />
      {deletion.blockers.length > 0 ? (
        <DeletionBlockers blockers={deletion.blockers} lead={t('leave.first')} />
      ) : (
        <div className={styles.actions}>
          <Button variant="outline" color="danger" onClick={() => setAsking(true)}>
            {t('leave.action')}
          </Button>
        </div>
      )}
      {asking ? <RequestDeletionDialog takesEffectOn={deletion.takesEffectOn} close={() => setAsking(false)} /> : null}
    </>
  )
}

function WhatHappens({ deletion }: { deletion: MemberDeletion }) {
  const { t } = useTranslation('accountDeletion')
  const language = useLanguage()
  const { children, keptPurchases: count, keptInvoices, keptUntil, loginKept } = deletion
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(children)
  return (
    <dl className={styles.what}>
      <div>
        <dt>{t('leave.goes')}</dt>
        <dd>{t('leave.goesText')}</dd>
        {loginKept ? null : <dd>{t('leave.loginGoes')}</dd>}
        {children.length > 0 ? <dd>{t('leave.children', { names })}</dd> : null}
      </div>
      <div>
        <dt>{t('leave.stays')}</dt>
        {keptUntil && count > 0 ? (
          <dd>{t('leave.books', { count, date: formatCalendarDate(keptUntil, language) })}</dd>
        ) : null}
        {keptUntil && keptInvoices > 0 ? (
          <dd>{t('leave.invoices', { count: keptInvoices, date: formatCalendarDate(keptUntil, language) })}</dd>
        ) : null}
        {keptUntil ? null : <dd>{t('leave.noBooks')}</dd>}
        {loginKept ? <dd>{t('leave.loginKept')}</dd> : null}
      </div>
    </dl>
  )
}

function RequestDeletionDialog({ takesEffectOn, close }: { takesEffectOn: string; close: () => void }) {
  const { t } = useTranslation('accountDeletion')
  const language = useLanguage()
  const { member } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = deletionQuery(member.id)
  const own = (email: string) => email.trim().toLowerCase() === member.email
  const { form, ...sending } = useCallForm({
    initialValues: { email: '' },
    validate: { email: (email) => (own(email) ? null : t('ask.differs', { email: member.email })) },
    submit: async ({ email }) => {
      const body = { email: email.trim() }
      queryClient.setQueryData(queryKey, await call(memberDeletionRequest, { params: { memberId: member.id }, body }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('ask.title')}
      confirmLabel={t('ask.action')}
      cancelLabel={t('ask.stay')}
      {...sending}
      close={close}
    >
      <p>{t('ask.text', { date: formatCalendarDate(takesEffectOn, language) })}</p>
      <TextInput
        type="email"
        label={t('ask.email')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}

export function ScheduledDeletion({ deletion }: { deletion: MemberDeletion }) {
  const { t } = useTranslation('accountDeletion')
  const language = useLanguage()
  const { member } = useMember()
  const queryClient = useQueryClient()
  const withdraw = useAction({
    mutationFn: () => call(memberDeletionWithdraw, { params: { memberId: member.id } }),
    onSuccess: (left) => queryClient.setQueryData(deletionQuery(member.id).queryKey, left),
  })
  return (
    <>
      <div className={styles.pending} role="status">
        <strong>{t('pending.title', { date: formatCalendarDate(deletion.takesEffectOn, language) })}</strong>
        <p>{t('pending.text')}</p>
      </div>
      {deletion.blockers.length > 0 ? (
        <DeletionBlockers blockers={deletion.blockers} lead={t('pending.first')} />
      ) : null}
      <div className={styles.actions}>
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('pending.withdraw')}
        </Button>
      </div>
      <FormFailure failure={withdraw.error} />
    </>
  )
}

function DeletionBlockers({ blockers, lead }: { blockers: readonly DeletionBlocker[]; lead: string }) {
  const { t } = useTranslation('accountDeletion')
  const language = useLanguage()
  return (
    <div className={styles.blockers}>
      <strong>{lead}</strong>
      <ul>
        {blockers.map((blocker) => {
          const { kind, name, eventId, on } = blocker
          const date = on ? formatCalendarDate(on, language) : ''
          return (
            <li key={`${kind} ${eventId ?? name}`}>
              <span>{t(`blockers.${kind}`, { name, date })}</span> <BlockerLink blocker={blocker} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function BlockerLink({ blocker: { kind, organisationKey, eventId, name } }: { blocker: DeletionBlocker }) {
  const { t } = useTranslation('accountDeletion')
  if (organisationKey && eventId) {
    return (
      <Link to="/$orgKey/events/$id" params={{ orgKey: organisationKey, id: eventId }}>
        {t('blockers.toEvent', { name })}
      </Link>
    )
  }
  if (kind === 'owner' && organisationKey) {
    return (
      <Link to="/manage/$orgKey/people" params={{ orgKey: organisationKey }}>
        {t('blockers.toRoles')}
      </Link>
    )
  }
  if (kind === 'child') return <Link to="/participants-list">{t('blockers.toChildren')}</Link>
  // Pending refunds complete without user action.
  return kind === 'payment' ? <Link to="/">{t('blockers.toPayment')}</Link> : null
}
