import type { ExportFormat } from '@forenet/contract/leaving'
import { memberExport } from '@forenet/contract/leaving-calls'
import { Button } from '@mantine/core'
import { FileBraces, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { useMember } from '../shared/member/use-member.ts'
import styles from './leaving.module.css'

export function Download() {
  const { t } = useTranslation('leaving')
  const { member } = useMember()
  const fetched = useAction({
    mutationFn: (form: ExportFormat) => callForFile(memberExport, { params: { memberId: member.id }, query: { form } }),
    onSuccess: (file, form) => saveFile(file, `forenet-${today()}.${form}`),
  })
  const fetching = (form: ExportFormat) => fetched.isPending && fetched.variables === form
  return (
    <Surface as="section" labelledBy="download-title">
      <div className={styles.part}>
        <h2 id="download-title">{t('download.title')}</h2>
        <p>{t('download.text')}</p>
        <div className={styles.actions}>
          <Button
            leftSection={<FileText size={18} aria-hidden />}
            loading={fetching('html')}
            disabled={fetched.isPending}
            onClick={() => fetched.mutate('html')}
          >
            {t('download.html')}
          </Button>
          <Button
            variant="default"
            leftSection={<FileBraces size={18} aria-hidden />}
            loading={fetching('json')}
            disabled={fetched.isPending}
            onClick={() => fetched.mutate('json')}
          >
            {t('download.json')}
          </Button>
        </div>
        <p role="status" className={styles.said}>
          {fetched.isSuccess ? t('download.done') : ''}
        </p>
        <FormFailure failure={fetched.error} />
      </div>
    </Surface>
  )
}
