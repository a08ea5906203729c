import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubChangeSetFaults } from '@forenet/contract/club/change-set-calls'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../use-club.ts'

/** Rows that were rejected or lack a cell, with reasons. */
export function FaultFile({ set }: { set: ChangeSet }) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const download = useAction({
    mutationFn: () =>
      callForFile(clubChangeSetFaults, { params: { orgKey, changeSetId: set.id }, query: { language } }),
    onSuccess: (file) => saveFile(file, `${set.about.replace(/\.[a-z]{1,5}$/i, '')} ${t('rows.faultsFile')}.csv`),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('rows.faults')}
      </Button>
      {download.isError ? <FormFailure failure={download.error} /> : null}
    </>
  )
}
