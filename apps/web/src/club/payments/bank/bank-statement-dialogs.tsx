import type { BankFilePreview, BankFileQuery } from '@forenet/contract/club/bank'
import { clubBankFileImport, clubBankFilePreview, clubBankFileUndo } from '@forenet/contract/club/bank-calls'
import { BANK_FIELDS, type BankField, findBankMappingProblem } from '@forenet/domain/bank-columns'
import { normalizeBankAccount } from '@forenet/domain/bank-statement'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildBinaryBody, call, callWithFile } from '../../../kit/calls/call.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import { useClub } from '../../shared/use-club.ts'
import { invoiceTermsQuery } from '../invoices/invoice-query.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'
import { bankFilesQuery, useBankChanged } from './bank-query.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { FileImportDialog, type FileSettingsProps, RefusedRows } from './file-import-dialog.tsx'
import { ImportedFilesDialog } from './imported-files-dialog.tsx'

type Choices = Pick<BankFileQuery, 'account' | 'fields' | 'dateOrder'>
const ACCEPTED_FILES = '.csv,.txt,.xml,.xlsx,.xls'

export function ImportBankStatementDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const queryClient = useQueryClient()
  return (
    <FileImportDialog
      texts={{
        title: t('file.title'),
        lead: t('file.lead'),
        file: t('file.label'),
        confirm: (count) => (count === 0 ? t('file.confirmDays') : t('file.confirm', { count })),
      }}
      accept={ACCEPTED_FILES}
      firstChoices={async (): Promise<Choices> => {
        const { bankAccount } = await queryClient.ensureQueryData(invoiceTermsQuery(orgKey))
        return bankAccount ? { account: bankAccount } : {}
      }}
      read={(file, choices) =>
        callWithFile(clubBankFilePreview, buildBinaryBody(file), {
          params: { orgKey },
          query: { filename: file.name, ...choices },
        })
      }
      formatName={formatName}
      settings={BankStatementSettings}
      upload={(id, file, choices) =>
        callWithFile(clubBankFileImport, buildBinaryBody(file), {
          params: { orgKey },
          query: { id, filename: file.name, ...choices },
        })
      }
      uploaded={({ added, matched }) => {
        void changed()
        say(t('file.done', { count: added, matched }))
      }}
      close={close}
    />
  )

  function formatName({ csv }: BankFilePreview): string {
    if (csv === null) return t('file.camt')
    if (csv.isStored) return t('file.stored')
    return csv.preset === null ? t('file.unknown') : t(`file.presets.${csv.preset}`)
  }
}

export function ImportedBankStatementsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  return (
    <ImportedFilesDialog
      query={bankFilesQuery(orgKey)}
      source={({ accounts }) => accounts.join(', ')}
      summary={({ added, known, refused }) =>
        [
          t('imported.added', { count: added }),
          ...(known > 0 ? [t('file.known', { count: known })] : []),
          ...(refused.count > 0 ? [t('file.refused', { count: refused.count })] : []),
        ].join(' · ')
      }
      undo={(fileId) => call(clubBankFileUndo, { params: { orgKey, fileId } })}
      undone={() => void changed()}
      undoneText={t('imported.undoneNow')}
      close={close}
    />
  )
}

function BankStatementSettings({
  choices,
  preview,
  pending,
  readAgain,
  children,
}: FileSettingsProps<Choices, BankFilePreview>) {
  const { t } = useTranslation('bank')
  const { csv, read } = preview
  const [account, setAccount] = useState(choices.account ?? preview.accounts[0] ?? '')
  const [fields, setFields] = useState<readonly (BankField | null)[]>(
    () => csv?.columns.map(({ field }) => field) ?? [],
  )
  const [dateOrder, setDateOrder] = useState(csv?.dateOrder ?? 'day-first')
  const problem = csv === null ? null : findBankMappingProblem(fields)
  const hasAccount = normalizeBankAccount(account) !== null
  const edited = { account, fields: fields.map((field) => field ?? '').join(','), dateOrder }
  const shown = csv?.columns.map(({ field }) => field ?? '').join(',')
  const isChanged =
    edited.fields !== shown ||
    dateOrder !== csv?.dateOrder ||
    normalizeBankAccount(account) !== (preview.accounts[0] ?? null)
  return (
    <>
      {csv === null ? null : (
        <>
          <TextInput
            label={t('file.account')}
            description={t('file.accountHint')}
            value={account}
            maxLength={40}
            autoComplete="off"
            error={account !== '' && !hasAccount ? t('file.noAccount') : null}
            onChange={({ currentTarget: { value } }) => setAccount(value)}
          />
          <ColumnChooser<BankField>
            columns={csv.columns}
            known={BANK_FIELDS}
            nameOf={(field) => t(`file.fields.${field}`)}
            {...{ fields, dateOrder }}
            choose={setFields}
            chooseDateOrder={setDateOrder}
            isOpen={problem !== null || csv.preset === null}
          />
          {problem ? (
            <p role="alert" className={styles.problem}>
              {t(`file.problems.${problem}`)}
            </p>
          ) : null}
          {isChanged ? (
            <Button
              variant="default"
              className={styles.again ?? ''}
              loading={pending}
              disabled={problem !== null || !hasAccount}
              onClick={() => readAgain(edited)}
            >
              {t(read === null ? 'file.preview' : 'file.read')}
            </Button>
          ) : null}
        </>
      )}
      {read === null || (csv !== null && isChanged) ? null : (
        <>
          <PreviewPart read={read} />
          {children}
        </>
      )}
    </>
  )
}

function PreviewPart({ read }: { read: NonNullable<BankFilePreview['read']> }) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const { added, known, refused, from, to, samples } = read
  return (
    <section aria-labelledby="preview" className={styles.preview}>
      <h3 id="preview">{t('file.preview')}</h3>
      <p>
        {[
          t('file.new', { count: added }),
          ...(known > 0 ? [t('file.known', { count: known })] : []),
          ...(refused.count > 0 ? [t('file.refused', { count: refused.count })] : []),
          ...(from !== null && to !== null
            ? [
                from === to
                  ? formatCalendarDate(from, language)
                  : t('file.span', { from: formatCalendarDate(from, language), to: formatCalendarDate(to, language) }),
              ]
            : []),
        ].join(' · ')}
      </p>
      {added === 0 ? <p role="status">{t('file.nothingNew')}</p> : null}
      <ul className={styles.samples}>
        {samples.map(({ bookedOn, amountMinor, text }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first lines of a file have no id.
          <li key={nth}>
            <span className={page.quiet}>{formatShortDate(bookedOn, language)}</span>
            <span>{text}</span>
            <Money minor={amountMinor} />
          </li>
        ))}
      </ul>
      <RefusedRows refused={refused} reasonText={(reason) => t(`file.refusals.${reason}`)} />
    </section>
  )
}
