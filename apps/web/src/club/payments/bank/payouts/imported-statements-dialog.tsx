import type { PayoutFile } from '@forenet/contract/club/payout'
import { clubPayoutFileUndo } from '@forenet/contract/club/payout-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../../../kit/page/query-content.tsx'
import { useAction } from '../../../../kit/press/use-action.ts'
import { instantWords } from '../../../../ui/dates/date-words.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../../words/i18n.ts'
import { useClub, useMayHere } from '../../../shared/use-club.ts'
import page from '../../payments.module.css'
import styles from '../bank.module.css'
import { payoutFilesQuery, usePayoutsChanged } from './payout-query.ts'

export function ImportedStatementsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const files = useQuery(payoutFilesQuery(orgKey))
  return (
    <Dialog opened title={t('imported.title')} onClose={close} wide>
      <QueryContent query={files} loading={<SkeletonList rows={3} height={56} />}>
        {(data) => (data.length > 0 ? <FileList files={data} /> : <p className={page.quiet}>{t('imported.none')}</p>)}
      </QueryContent>
    </Dialog>
  )
}

function FileList({ files }: { files: readonly PayoutFile[] }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const mayMatch = useMayHere()('money.invoice')
  const changed = usePayoutsChanged(orgKey)
  const say = useSuccessNotice()
  const undo = useAction({
    mutationFn: (fileId: string) => call(clubPayoutFileUndo, { params: { orgKey, fileId } }),
    onSuccess: () => {
      void changed()
      say(t('payouts.undoneNow'))
    },
  })
  return (
    <>
      {undo.isError ? <FormFailure failure={undo.error} /> : null}
      <ul className={styles.files}>
        {files.map(({ id, filename, at, by, added, refused, undoneAt }) => (
          <li key={id}>
            <span className={styles.words}>
              <strong>{filename}</strong>
              <span className={page.quiet}>
                {instantWords(new Date(at), { language, now: new Date() })}
                {by === null ? null : ` · ${by}`}
              </span>
              <span className={page.quiet}>
                {t('payouts.rows', { count: added })}
                {refused.count > 0 ? ` · ${t('file.refused', { count: refused.count })}` : null}
              </span>
            </span>
            {undoneAt !== null ? (
              <span className={page.quiet}>{t('imported.undone')}</span>
            ) : mayMatch && added > 0 ? (
              <Button
                variant="default"
                aria-label={t('imported.undoNamed', { name: filename })}
                loading={undo.isPending && undo.variables === id}
                onClick={() => undo.mutate(id)}
              >
                {t('imported.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
