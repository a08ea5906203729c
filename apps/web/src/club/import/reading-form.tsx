import type { ImportColumns, ImportFileQuery } from '@forenet/contract/club/import'
import { DELIMITERS, TEXT_ENCODINGS } from '@forenet/domain/import-text'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import changes from '../shared/changes/changes.module.css'
import styles from './import.module.css'

export type ReadingChoices = Pick<ImportFileQuery, 'encoding' | 'delimiter' | 'sheet' | 'headingRow'>

type ReadingFormProps = {
  read: ImportColumns
  change: (choices: ReadingChoices) => void
  pending: boolean
}

export function ReadingForm({ read, change, pending }: ReadingFormProps) {
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
