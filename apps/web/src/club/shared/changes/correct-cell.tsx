import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubImportCorrect } from '@forenet/contract/club/import-calls'
import { IMPORT_FIELDS } from '@forenet/domain/import-columns'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useClub } from '../use-club.ts'
import { changeSetQuery } from './change-set-query.ts'
import styles from './changes.module.css'
import { useFieldWords } from './refusal-words.ts'

type CorrectCellProps = { changeSetId: string; place: number; field: string; value: string | null }

export function CorrectCell({ changeSetId, place, field, value }: CorrectCellProps) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const called = useFieldWords()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const known = IMPORT_FIELDS.find((one) => one === field)
  const correct = useAction({
    mutationFn: (body: { field: (typeof IMPORT_FIELDS)[number]; value: string }) =>
      call(clubImportCorrect, { params: { orgKey, changeSetId, place }, body }),
    onSuccess: (set: ChangeSet) => {
      setTyped(null)
      queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, set)
      return queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'change-sets', set.id, 'rows'] })
    },
  })
  if (!known) return null
  if (typed === null) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setTyped(value ?? '')}>
        {t('rows.correct', { field: called(field) })}
      </Button>
    )
  }
  return (
    <form
      className={styles.correct}
      onSubmit={(event) => {
        event.preventDefault()
        correct.mutate({ field: known, value: typed })
      }}
    >
      <TextInput
        aria-label={called(field)}
        value={typed}
        maxLength={200}
        autoFocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={correct.isPending}>
        {t('rows.store')}
      </Button>
      {correct.isError ? <FormFailure failure={correct.error} /> : null}
    </form>
  )
}
