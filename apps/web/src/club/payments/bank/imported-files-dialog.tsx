import { Button } from '@mantine/core'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMayHere } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'

type ImportedFile = {
  id: string
  filename: string
  at: string
  by: string | null
  added: number
  undoneAt: string | null
}
type FileListProps<File> = {
  /** Follows the date and the person. */
  source: (file: File) => string | null
  summary: (file: File) => ReactNode
  undo: (fileId: string) => Promise<unknown>
  undone: () => void
  undoneText: string
}
type ImportedFilesDialogProps<File, Key extends QueryKey> = FileListProps<File> & {
  query: UseQueryOptions<File[], Error, File[], Key>
  close: () => void
}

/** The last imported files of a bank or a card acquirer; each import can be undone. */
export function ImportedFilesDialog<File extends ImportedFile, Key extends QueryKey>({
  query,
  close,
  ...list
}: ImportedFilesDialogProps<File, Key>) {
  const { t } = useTranslation('bank')
  const files = useQuery(query)
  return (
    <Dialog opened title={t('imported.title')} onClose={close} wide>
      <QueryContent query={files} loading={<SkeletonList rows={3} height={56} />}>
        {(data) =>
          data.length > 0 ? <FileList files={data} {...list} /> : <p className={page.quiet}>{t('imported.none')}</p>
        }
      </QueryContent>
    </Dialog>
  )
}

function FileList<File extends ImportedFile>({
  files,
  source,
  summary,
  undo: undoImport,
  undone,
  undoneText,
}: FileListProps<File> & { files: readonly File[] }) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const mayMatch = useMayHere()('money.invoice')
  const say = useSuccessNotice()
  const undo = useAction({
    mutationFn: undoImport,
    onSuccess: () => {
      undone()
      say(undoneText)
    },
  })
  return (
    <>
      {undo.isError ? <FormFailure failure={undo.error} /> : null}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={styles.words}>
              <strong>{file.filename}</strong>
              <span className={page.quiet}>
                {[formatInstant(new Date(file.at), { language, now: new Date() }), file.by, source(file)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={page.quiet}>{summary(file)}</span>
            </span>
            {file.undoneAt !== null ? (
              <span className={page.quiet}>{t('imported.undone')}</span>
            ) : mayMatch ? (
              <Button
                variant="default"
                aria-label={t('imported.undoNamed', { name: file.filename })}
                loading={undo.isPending && undo.variables === file.id}
                onClick={() => undo.mutate(file.id)}
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
