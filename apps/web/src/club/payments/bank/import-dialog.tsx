import type { BankFilePreview, BankFileQuery } from '@forenet/contract/club/bank'
import { clubBankFileImport, clubBankFilePreview } from '@forenet/contract/club/bank-calls'
import { BANK_FIELDS, type BankField, bankMappingProblem } from '@forenet/domain/bank-columns'
import { bankAccountKey } from '@forenet/domain/bank-statement'
import { Button, FileButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithFile } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import { useClub } from '../../shared/use-club.ts'
import { invoiceTermsQuery } from '../invoices/invoice-query.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'
import { useBankChanged } from './bank-query.ts'
import { ColumnChooser } from './column-chooser.tsx'

type Choices = Pick<BankFileQuery, 'account' | 'fields' | 'dateOrder'>
type Chosen = { id: string; file: File; choices: Choices; read: BankFilePreview }

const ACCEPTED_FILES = '.csv,.txt,.xml,.xlsx'
const MAX_REFUSALS = 10

export function ImportDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const queryClient = useQueryClient()
  const preview = useAction({
    mutationFn: async ({ file, choices }: { file: File; choices?: Choices }) => {
      const used = choices ?? (await defaultChoices())
      const read = await callWithFile(clubBankFilePreview, bodyOf(file), {
        params: { orgKey },
        query: { filename: file.name, ...used },
      })
      return { id: crypto.randomUUID() as string, file, choices: used, read }
    },
    onSuccess: setChosen,
  })
  const defaultChoices = async (): Promise<Choices> => {
    const { bankAccount } = await queryClient.ensureQueryData(invoiceTermsQuery(orgKey))
    return bankAccount ? { account: bankAccount } : {}
  }
  const upload = useAction({
    mutationFn: ({ id, file, choices }: Chosen) =>
      callWithFile(clubBankFileImport, bodyOf(file), {
        params: { orgKey },
        query: { id, filename: file.name, ...choices },
      }),
    onSuccess: ({ added, matched }) => {
      void changed()
      say(t('file.done', { count: added, matched }))
      close()
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    upload.reset()
    setChosen(null)
    preview.mutate({ file })
  }
  return (
    <Dialog opened title={t('file.title')} onClose={close} wide>
      <div className={styles.form}>
        <p className={page.quiet}>{t('file.lead')}</p>
        <div className={page.actions}>
          <FileButton onChange={choose} accept={ACCEPTED_FILES} inputProps={{ 'aria-label': t('file.label') }}>
            {(props) => (
              <Button
                {...props}
                variant={chosen ? 'default' : 'filled'}
                leftSection={<FileUp size={18} aria-hidden />}
                loading={preview.isPending && chosen === null}
              >
                {t(chosen ? 'file.another' : 'file.choose')}
              </Button>
            )}
          </FileButton>
          {chosen ? <p role="status">{`${chosen.file.name} · ${formatName(chosen.read)}`}</p> : null}
        </div>
        {preview.isError ? <FormFailure failure={preview.error} /> : null}
        {chosen ? (
          <Reading
            key={chosen.id}
            chosen={chosen}
            pending={preview.isPending}
            readAgain={(choices) => preview.mutate({ file: chosen.file, choices })}
          >
            {upload.isError ? <FormFailure failure={upload.error} /> : null}
            {chosen.read.read ? (
              <div className={styles.buttons}>
                <Button
                  disabled={chosen.read.read.added === 0}
                  loading={upload.isPending}
                  onClick={() => upload.mutate(chosen)}
                >
                  {t('file.confirm', { count: chosen.read.read.added })}
                </Button>
              </div>
            ) : null}
          </Reading>
        ) : null}
      </div>
    </Dialog>
  )

  function formatName({ csv }: BankFilePreview): string {
    if (csv === null) return t('file.camt')
    if (csv.isStored) return t('file.stored')
    return csv.preset === null ? t('file.unknown') : t(`file.presets.${csv.preset}`)
  }
}

const bodyOf = (file: File) => new Blob([file], { type: 'application/octet-stream' })

type ReadingProps = {
  chosen: Chosen
  pending: boolean
  readAgain: (choices: Choices) => void
  /** Shown below the preview, unless the choices have changed since. */
  children: ReactNode
}

function Reading({ chosen: { read, choices }, pending, readAgain, children }: ReadingProps) {
  const { t } = useTranslation('bank')
  const { csv } = read
  const [account, setAccount] = useState(choices.account ?? read.accounts[0] ?? '')
  const [fields, setFields] = useState<readonly (BankField | null)[]>(
    () => csv?.columns.map(({ field }) => field) ?? [],
  )
  const [dateOrder, setDateOrder] = useState(csv?.dateOrder ?? 'day-first')
  const problem = csv === null ? null : bankMappingProblem(fields)
  const hasAccount = bankAccountKey(account) !== null
  const edited = { account, fields: fields.map((field) => field ?? '').join(','), dateOrder }
  const shown = csv?.columns.map(({ field }) => field ?? '').join(',')
  const isChanged =
    edited.fields !== shown || dateOrder !== csv?.dateOrder || bankAccountKey(account) !== (read.accounts[0] ?? null)
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
              {t(read.read === null ? 'file.preview' : 'file.read')}
            </Button>
          ) : null}
        </>
      )}
      {read.read === null || (csv !== null && isChanged) ? null : (
        <>
          <PreviewPart read={read.read} />
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
                  ? calendarDateWords(from, language)
                  : t('file.span', { from: calendarDateWords(from, language), to: calendarDateWords(to, language) }),
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
      {refused.count > 0 ? (
        <ul className={styles.refused}>
          {refused.first.slice(0, MAX_REFUSALS).map(({ row, reason }) => (
            <li key={`${row} ${reason}`}>
              {t('file.row', { row })}: {t(`file.refusals.${reason}`)}
            </li>
          ))}
          {refused.count > MAX_REFUSALS ? <li>{t('file.further', { count: refused.count - MAX_REFUSALS })}</li> : null}
        </ul>
      ) : null}
    </section>
  )
}
