import type { ImportColumns, ImportFileQuery } from '@forenet/contract/club/import'
import { clubImportColumns, clubImportPreview } from '@forenet/contract/club/import-calls'
import { DATE_ORDERS, type DateOrder } from '@forenet/domain/date-order'
import {
  findColumnMappingProblem,
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  type ImportField,
} from '@forenet/domain/import-columns'
import { DELIMITERS, TEXT_ENCODINGS } from '@forenet/domain/import-text'
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildBinaryBody, callWithFile } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { changeSetQuery } from '../shared/changes/change-set-query.ts'
import changes from '../shared/changes/changes.module.css'
import { useClub } from '../shared/use-club.ts'
import styles from './import.module.css'

type ChosenFile = {
  id: string
  file: File
  choices: ReadingChoices
  read: ImportColumns
  fields: (ImportField | null)[]
  dateOrder: DateOrder | null
}

const ACCEPTED_FILES = '.csv,.txt,.tsv,.xlsx,.xls,.htm,.html,.xml'

export function ImportForm({ previewed }: { previewed: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const params = { orgKey: club.key }
  const read = useAction({
    mutationFn: async ({ file, choices }: { file: File; choices: ReadingChoices }) => ({
      file,
      choices,
      read: await callWithFile(clubImportColumns, buildBinaryBody(file), {
        params,
        query: { filename: file.name, ...choices },
      }),
    }),
    onSuccess: (found) =>
      setChosen({
        ...found,
        id: crypto.randomUUID(),
        fields: found.read.columns.map(({ field }) => field),
        dateOrder: null,
      }),
  })
  const preview = useAction({
    mutationFn: (asked: ChosenFile) => {
      const { id, file, read, fields } = asked
      const { encoding, delimiter, sheet, headingRow } = read
      // The server detects settings that are not sent.
      const reading = {
        ...(encoding === null ? {} : { encoding }),
        ...(delimiter === null ? {} : { delimiter }),
        ...(sheet === null ? {} : { sheet }),
        headingRow,
        dateOrder: findDateOrder(asked),
      }
      return callWithFile(clubImportPreview, buildBinaryBody(file), {
        params,
        query: { id, filename: file.name, fields: fields.map((field) => field ?? '').join(','), ...reading },
      })
    },
    onSuccess: (set) => {
      queryClient.setQueryData(changeSetQuery(club.key, set.id).queryKey, set)
      previewed(set.id)
    },
  })
  const choose = (file: File | null) => {
    preview.reset()
    if (!file) return
    setChosen(null)
    read.mutate({ file, choices: {} })
  }
  const readAgain = (choices: ReadingChoices) => {
    if (!chosen) return
    const { headingRow: _headingRow, ...before } = chosen.choices
    const kept = choices.sheet === undefined ? chosen.choices : before
    read.mutate({ file: chosen.file, choices: { ...kept, ...choices } })
  }
  return (
    <section className={changes.part} aria-labelledby="import-file">
      <h2 id="import-file">{t('file.title')}</h2>
      <p className={changes.quiet}>{t('file.lead', { rows: IMPORT_LIMITS.rows })}</p>
      <div className={changes.actions}>
        <FileButton onChange={choose} accept={ACCEPTED_FILES} inputProps={{ 'aria-label': t('file.label') }}>
          {(props) => (
            <Button
              {...props}
              variant={chosen ? 'default' : 'filled'}
              leftSection={<FileUp size={18} aria-hidden />}
              loading={read.isPending}
              disabled={preview.isPending}
            >
              {t(chosen ? 'file.another' : 'file.choose')}
            </Button>
          )}
        </FileButton>
        {chosen ? <p role="status">{t('file.read', { name: chosen.file.name, count: chosen.read.rows })}</p> : null}
      </div>
      {read.isError ? <FormFailure failure={read.error} /> : null}
      {chosen ? <ReadingForm read={chosen.read} change={readAgain} pending={read.isPending} /> : null}
      {chosen ? (
        <ColumnMapping
          chosen={chosen}
          // A new preview needs a new id.
          change={(changed) => setChosen({ ...chosen, ...changed, id: crypto.randomUUID() })}
          preview={() => preview.mutate(chosen)}
          pending={preview.isPending || read.isPending}
        />
      ) : null}
      {preview.isError ? <FormFailure failure={preview.error} /> : null}
    </section>
  )
}

type ColumnsProps = {
  chosen: ChosenFile
  change: (changed: Partial<Pick<ChosenFile, 'fields' | 'dateOrder'>>) => void
  preview: () => void
  pending: boolean
}

function findDateOrder({ read, fields, dateOrder }: ChosenFile): DateOrder {
  return dateOrder ?? read.columns[fields.indexOf('birth-date')]?.dateOrder ?? 'day-first'
}

function ColumnMapping({ chosen, change, preview, pending }: ColumnsProps) {
  const { t } = useTranslation('imports')
  const { read, fields } = chosen
  const problem = findColumnMappingProblem(fields)
  return (
    <>
      <h2>{t('columns.title')}</h2>
      <p className={changes.quiet}>{t('columns.lead')}</p>
      <ul className={styles.columns}>
        {read.columns.map(({ heading, samples, dateOrder }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by index; headings may be empty.
          <li key={place}>
            <div className={styles.column}>
              <strong>{heading || t('columns.unnamed', { place: place + 1 })}</strong>
              <span className={changes.quiet}>{samples.join(' · ') || t('columns.empty')}</span>
            </div>
            <div className={styles.choices}>
              <NativeSelect
                aria-label={t('columns.is', { heading: heading || t('columns.unnamed', { place: place + 1 }) })}
                value={fields[place] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  change({
                    fields: fields.map((field, at) => (at === place ? ((value || null) as ImportField | null) : field)),
                  })
                }
                data={[
                  { value: '', label: t('columns.none') },
                  ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
                ]}
              />
              {fields[place] === 'birth-date' && dateOrder !== null ? (
                <NativeSelect
                  aria-label={t('columns.dateOrder')}
                  value={findDateOrder(chosen)}
                  onChange={({ currentTarget: { value } }) =>
                    change({ dateOrder: DATE_ORDERS.find((one) => one === value) ?? null })
                  }
                  data={DATE_ORDERS.map((value) => ({ value, label: t(`columns.dateOrders.${value}`) }))}
                />
              ) : null}
            </div>
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

type ReadingChoices = Pick<ImportFileQuery, 'encoding' | 'delimiter' | 'sheet' | 'headingRow'>

type ReadingFormProps = {
  read: ImportColumns
  change: (choices: ReadingChoices) => void
  pending: boolean
}

function ReadingForm({ read, change, pending }: ReadingFormProps) {
  const { t } = useTranslation('imports')
  const { encoding, delimiter, sheets, sheet, headingRow, strayBytes, hiddenRows, hiddenColumns } = read
  const delimiters = [...new Set([...DELIMITERS, ...(delimiter === null ? [] : [delimiter])])]
  return (
    <>
      <h2>{t('reading.title')}</h2>
      <p className={changes.quiet}>{t('reading.lead')}</p>
      <div className={styles.reading}>
        {encoding === null ? null : (
          <NativeSelect
            label={t('reading.encoding')}
            value={encoding}
            disabled={pending}
            onChange={({ currentTarget: { value } }) =>
              change({ encoding: TEXT_ENCODINGS.find((one) => one === value) })
            }
            data={TEXT_ENCODINGS.map((value) => ({ value, label: t(`reading.encodings.${value}`) }))}
          />
        )}
        {delimiter === null ? null : (
          <NativeSelect
            label={t('reading.delimiter')}
            value={delimiter}
            disabled={pending}
            onChange={({ currentTarget: { value } }) => change({ delimiter: value })}
            data={delimiters.map((value) => ({ value, label: delimiterWords(value) }))}
          />
        )}
        {sheets.length < 2 || sheet === null ? null : (
          <NativeSelect
            label={t('reading.sheet')}
            value={String(sheet)}
            disabled={pending}
            onChange={({ currentTarget: { value } }) => change({ sheet: Number(value) })}
            data={sheets.map(({ name, isHidden }, place) => ({
              value: String(place),
              label: isHidden ? t('reading.hiddenSheet', { name }) : name,
            }))}
          />
        )}
        <TextInput
          key={`${sheet} ${headingRow}`}
          label={t('reading.headingRow')}
          description={t('reading.headingRowHint')}
          inputWrapperOrder={['label', 'input', 'description']}
          defaultValue={headingRow}
          inputMode="numeric"
          maxLength={6}
          disabled={pending}
          onBlur={({ currentTarget: { value } }) => {
            if (/^\d+$/.test(value) && Number(value) !== headingRow) change({ headingRow: Number(value) })
          }}
        />
      </div>
      {strayBytes > 0 ? <p className={styles.hint}>{t('reading.stray', { count: strayBytes })}</p> : null}
      {hiddenRows > 0 ? <p className={styles.hint}>{t('reading.hiddenRows', { count: hiddenRows })}</p> : null}
      {hiddenColumns > 0 ? <p className={styles.hint}>{t('reading.hiddenColumns', { count: hiddenColumns })}</p> : null}
    </>
  )

  function delimiterWords(sign: string): string {
    const place = DELIMITERS.findIndex((one) => one === sign)
    const names = ['semicolon', 'comma', 'tab', 'bar'] as const
    const name = names[place]
    return name ? t(`reading.delimiters.${name}`) : sign
  }
}
