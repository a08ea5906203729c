import { Button, FileButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import page from '../payments.module.css'
import styles from './bank.module.css'

const MAX_REFUSALS = 10

/** A file that adds nothing can be imported if it says which days it covers. */
type Preview = { read: { added: number; coversDays?: boolean } | null }
type Chosen<Choices, Read> = { id: string; file: File; choices: Choices; preview: Read }

export type FileSettingsProps<Choices, Read> = Pick<Chosen<Choices, Read>, 'choices' | 'preview'> & {
  pending: boolean
  readAgain: (choices: Choices) => void
  /** The import button, shown below a preview of the current choices. */
  children: ReactNode
}

type FileImportDialogProps<Choices, Read, Imported> = {
  texts: { title: string; lead: string; file: string; confirm: (added: number) => string }
  accept: string
  firstChoices: () => Promise<Choices>
  read: (file: File, choices: Choices) => Promise<Read>
  formatName: (preview: Read) => string | null
  settings: (props: FileSettingsProps<Choices, Read>) => ReactNode
  upload: (id: string, file: File, choices: Choices) => Promise<Imported>
  uploaded: (imported: Imported) => void
  close: () => void
}

/** Chooses a file, previews what it adds under the chosen settings, and imports it. */
export function FileImportDialog<Choices, Read extends Preview, Imported>({
  texts,
  accept,
  firstChoices,
  read,
  formatName,
  settings: Settings,
  upload,
  uploaded,
  close,
}: FileImportDialogProps<Choices, Read, Imported>) {
  const { t } = useTranslation('bank')
  const [chosen, setChosen] = useState<Chosen<Choices, Read> | null>(null)
  const reading = useAction({
    mutationFn: async ({ file, choices = null }: { file: File; choices?: Choices | null }) => {
      const used = choices ?? (await firstChoices())
      return { id: crypto.randomUUID() as string, file, choices: used, preview: await read(file, used) }
    },
    onSuccess: setChosen,
  })
  const uploading = useAction({
    mutationFn: ({ id, file, choices }: Chosen<Choices, Read>) => upload(id, file, choices),
    onSuccess: (imported) => {
      uploaded(imported)
      close()
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    uploading.reset()
    setChosen(null)
    reading.mutate({ file })
  }
  const preview = chosen?.preview.read
  const added = preview?.added ?? 0
  return (
    <Dialog opened title={texts.title} onClose={close} wide>
      <div className={styles.form}>
        <p className={page.quiet}>{texts.lead}</p>
        <div className={page.actions}>
          <FileButton onChange={choose} accept={accept} inputProps={{ 'aria-label': texts.file }}>
            {(props) => (
              <Button
                {...props}
                variant={chosen ? 'default' : 'filled'}
                leftSection={<FileUp size={18} aria-hidden />}
                loading={reading.isPending && chosen === null}
              >
                {t(chosen ? 'file.another' : 'file.choose')}
              </Button>
            )}
          </FileButton>
          {chosen ? (
            <p role="status">{[chosen.file.name, formatName(chosen.preview)].filter(Boolean).join(' · ')}</p>
          ) : null}
        </div>
        {reading.isError ? <FormFailure failure={reading.error} /> : null}
        {chosen ? (
          <Settings
            key={chosen.id}
            choices={chosen.choices}
            preview={chosen.preview}
            pending={reading.isPending}
            readAgain={(choices) => reading.mutate({ file: chosen.file, choices })}
          >
            {uploading.isError ? <FormFailure failure={uploading.error} /> : null}
            <div className={styles.buttons}>
              <Button
                disabled={added === 0 && !preview?.coversDays}
                loading={uploading.isPending}
                onClick={() => uploading.mutate(chosen)}
              >
                {texts.confirm(added)}
              </Button>
            </div>
          </Settings>
        ) : null}
      </div>
    </Dialog>
  )
}

type RefusedRowsProps<Reason> = {
  refused: { count: number; first: readonly { row: number; reason: Reason }[] }
  reasonText: (reason: Reason) => string
}

export function RefusedRows<Reason extends string>({
  refused: { count, first },
  reasonText,
}: RefusedRowsProps<Reason>) {
  const { t } = useTranslation('bank')
  if (count === 0) return null
  return (
    <ul className={styles.refused}>
      {first.slice(0, MAX_REFUSALS).map(({ row, reason }) => (
        <li key={`${row} ${reason}`}>
          {t('file.row', { row })}: {reasonText(reason)}
        </li>
      ))}
      {count > MAX_REFUSALS ? <li>{t('file.further', { count: count - MAX_REFUSALS })}</li> : null}
    </ul>
  )
}
