import type { MemberDeletion } from '@forenet/contract/leaving'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { RequestDeletionDialog } from './ask-dialog.tsx'
import { DeletionBlockers } from './blockers.tsx'
import styles from './leaving.module.css'

export function DeleteAccountSection({ deletion }: { deletion: MemberDeletion }) {
  const { t } = useTranslation('leaving')
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
  const { t } = useTranslation('leaving')
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
          <dd>{t('leave.books', { count, date: calendarDateWords(keptUntil, language) })}</dd>
        ) : null}
        {keptUntil && keptInvoices > 0 ? (
          <dd>{t('leave.invoices', { count: keptInvoices, date: calendarDateWords(keptUntil, language) })}</dd>
        ) : null}
        {keptUntil ? null : <dd>{t('leave.noBooks')}</dd>}
        {loginKept ? <dd>{t('leave.loginKept')}</dd> : null}
      </div>
    </dl>
  )
}
