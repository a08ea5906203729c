import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'
import type { Language } from '../../../words/languages.ts'
import styles from './receipt.module.css'

type ReceiptPdfProps = { fetchPdf: (language: Language) => Promise<Blob>; receiptNumber: string }

/** Downloads a localised PDF. */
export function ReceiptPdf({ fetchPdf, receiptNumber }: ReceiptPdfProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const download = useAction({
    mutationFn: () => fetchPdf(language),
    onSuccess: (file) => saveFile(file, t('receipt.fileName', { number: receiptNumber })),
  })
  return (
    <>
      <Button
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('receipt.download')}
      </Button>
      {download.isError ? (
        <div className={styles.failure}>
          <FormFailure failure={download.error} />
        </div>
      ) : null}
    </>
  )
}
