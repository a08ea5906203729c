import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import styles from './download-button.module.css'

export type ListFile = { label: string; name: string; fetch: () => Promise<Blob> }

export function DownloadButton({ label, name, fetch }: ListFile) {
  const download = useAction({ mutationFn: async () => saveFile(await fetch(), name) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate(undefined)}
      >
        {label}
      </Button>
      {download.isError ? (
        <div className={styles.failure}>
          <FormFailure failure={download.error} />
        </div>
      ) : null}
    </>
  )
}
