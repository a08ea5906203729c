import type { ImportColumns } from '@forenet/contract/club/import'
import { clubImportColumns, clubImportPreview } from '@forenet/contract/club/import-calls'
import { fieldsProblem, IMPORT_FIELDS, IMPORT_LIMITS, type ImportField } from '@forenet/domain/import-columns'
import { Button, FileButton, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { changeSetQuery } from '../shared/changes/change-set-query.ts'
import changes from '../shared/changes/changes.module.css'
import { useClub } from '../shared/use-club.ts'
import styles from './import.module.css'

/** What is read of a file, and the id of what is worked out of it with these columns. */
type Chosen = { id: string; file: File; read: ImportColumns; fields: (ImportField | null)[] }

const TAKEN = '.csv,.txt,.tsv,.xlsx'

/** Chooses a file and what its columns are; `previewed` gets the id of what was worked out. */
export function ImportForm({ previewed }: { previewed: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const params = { orgKey: club.key }
  const read = useAction({
    mutationFn: async (file: File) => ({
      file,
      read: await callWithFile(clubImportColumns, bodyOf(file), { params, query: { filename: file.name } }),
    }),
    onMutate: () => setChosen(null),
    onSuccess: (found) =>
      setChosen({ ...found, id: crypto.randomUUID(), fields: found.read.columns.map(({ field }) => field) }),
  })
  const preview = useAction({
    mutationFn: ({ id, file, fields }: Chosen) =>
      callWithFile(clubImportPreview, bodyOf(file), {
        params,
        query: { id, filename: file.name, fields: fields.map((field) => field ?? '').join(',') },
      }),
    onSuccess: (set) => {
      queryClient.setQueryData(changeSetQuery(club.key, set.id).queryKey, set)
      previewed(set.id)
    },
  })
  const choose = (file: File | null) => {
    preview.reset()
    if (file) read.mutate(file)
  }
  return (
    <section className={changes.part} aria-labelledby="import-file">
      <h2 id="import-file">{t('file.title')}</h2>
      <p className={changes.quiet}>{t('file.lead', { rows: IMPORT_LIMITS.rows })}</p>
      <div className={changes.actions}>
        <FileButton onChange={choose} accept={TAKEN} inputProps={{ 'aria-label': t('file.label') }}>
          {(props) => (
            <Button
              {...props}
              variant={chosen ? 'default' : 'filled'}
              leftSection={<FileUp size={18} aria-hidden />}
              loading={read.isPending}
              // What the file would do is being worked out: another one would be shown what came of this.
              disabled={preview.isPending}
            >
              {t(chosen ? 'file.another' : 'file.choose')}
            </Button>
          )}
        </FileButton>
        {chosen ? <p role="status">{t('file.read', { name: chosen.file.name, count: chosen.read.rows })}</p> : null}
      </div>
      {read.isError ? <FormFailure failure={read.error} /> : null}
      {chosen ? (
        <Columns
          chosen={chosen}
          // With other columns it is something else that is worked out.
          change={(fields) => setChosen({ ...chosen, fields, id: crypto.randomUUID() })}
          preview={() => preview.mutate(chosen)}
          pending={preview.isPending}
        />
      ) : null}
      {preview.isError ? <FormFailure failure={preview.error} /> : null}
    </section>
  )
}

/** A type the server has no ear for would hide what is wrong with the file. */
const bodyOf = (file: File) => new Blob([file], { type: 'application/octet-stream' })

type ColumnsProps = {
  chosen: Chosen
  change: (fields: (ImportField | null)[]) => void
  preview: () => void
  pending: boolean
}

function Columns({ chosen: { read, fields }, change, preview, pending }: ColumnsProps) {
  const { t } = useTranslation('imports')
  const problem = fieldsProblem(fields)
  return (
    <>
      <h2>{t('columns.title')}</h2>
      <p className={changes.quiet}>{t('columns.lead')}</p>
      <ul className={styles.columns}>
        {read.columns.map(({ heading, samples }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is where it stands; headings may be empty.
          <li key={place}>
            <div className={styles.column}>
              <strong>{heading || t('columns.unnamed', { place: place + 1 })}</strong>
              <span className={changes.quiet}>{samples.join(' · ') || t('columns.empty')}</span>
            </div>
            <NativeSelect
              aria-label={t('columns.is', { heading: heading || t('columns.unnamed', { place: place + 1 }) })}
              value={fields[place] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change(fields.map((field, at) => (at === place ? ((value || null) as ImportField | null) : field)))
              }
              data={[
                { value: '', label: t('columns.none') },
                ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
              ]}
            />
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t(`columns.problem.${problem}`)}
        </p>
      ) : null}
      <div className={changes.actions}>
        <Button onClick={preview} loading={pending} disabled={problem !== null}>
          {t('columns.look')}
        </Button>
        <p className={changes.quiet}>{t('columns.nothingYet')}</p>
      </div>
    </>
  )
}
