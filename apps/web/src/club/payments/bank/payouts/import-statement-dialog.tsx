import type { PayoutFilePreview, PayoutFileQuery } from '@forenet/contract/club/payout'
import { clubPayoutFileImport, clubPayoutFilePreview } from '@forenet/contract/club/payout-calls'
import { PAYOUT_FIELDS, type PayoutField, payoutMappingProblem } from '@forenet/domain/payout-columns'
import { Button, FileButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithFile } from '../../../../kit/calls/call.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../../kit/press/use-action.ts'
import { Money } from '../../../../ui/money/money.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useLanguage } from '../../../../words/i18n.ts'
import { formatShortDate } from '../../../shared/short-date.ts'
import { useClub } from '../../../shared/use-club.ts'
import page from '../../payments.module.css'
import styles from '../bank.module.css'
import { ColumnChooser } from '../column-chooser.tsx'
import { usePayoutsChanged } from './payout-query.ts'

type Choices = Pick<PayoutFileQuery, 'fields' | 'dateOrder'>
type Chosen = { id: string; file: File; choices: Choices; read: PayoutFilePreview }

const ACCEPTED_FILES = '.csv,.txt,.xlsx,.xls'
const MAX_REFUSALS = 10

export function ImportStatementDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = usePayoutsChanged(orgKey)
  const say = useSuccessNotice()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const preview = useAction({
    mutationFn: async ({ file, choices }: { file: File; choices: Choices }) => {
      const query = { filename: file.name, ...choices }
      const read = await callWithFile(clubPayoutFilePreview, bodyOf(file), { params: { orgKey }, query })
      return { id: crypto.randomUUID() as string, file, choices, read }
    },
    onSuccess: setChosen,
  })
  const upload = useAction({
    mutationFn: ({ id, file, choices }: Chosen) =>
      callWithFile(clubPayoutFileImport, bodyOf(file), {
        params: { orgKey },
        query: { id, filename: file.name, ...choices },
      }),
    onSuccess: ({ added }) => {
      void changed()
      say(t('payouts.imported', { count: added }))
      close()
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    upload.reset()
    setChosen(null)
    preview.mutate({ file, choices: {} })
  }
  return (
    <Dialog opened title={t('payouts.import')} onClose={close} wide>
      <div className={styles.form}>
        <p className={page.quiet}>{t('payouts.lead')}</p>
        <div className={page.actions}>
          <FileButton onChange={choose} accept={ACCEPTED_FILES} inputProps={{ 'aria-label': t('payouts.file') }}>
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
          {chosen ? (
            <p role="status">
              {chosen.file.name}
              {chosen.read.isStored ? ` · ${t('file.stored')}` : null}
            </p>
          ) : null}
        </div>
        {preview.isError ? <FormFailure failure={preview.error} /> : null}
        {chosen ? (
          <Reading
            key={chosen.id}
            read={chosen.read}
            pending={preview.isPending}
            readAgain={(choices) => preview.mutate({ file: chosen.file, choices })}
          >
            {upload.isError ? <FormFailure failure={upload.error} /> : null}
            <div className={styles.buttons}>
              <Button
                disabled={(chosen.read.read?.added ?? 0) === 0}
                loading={upload.isPending}
                onClick={() => upload.mutate(chosen)}
              >
                {t('payouts.confirm', { count: chosen.read.read?.added ?? 0 })}
              </Button>
            </div>
          </Reading>
        ) : null}
      </div>
    </Dialog>
  )
}

const bodyOf = (file: File) => new Blob([file], { type: 'application/octet-stream' })

type ReadingProps = {
  read: PayoutFilePreview
  pending: boolean
  readAgain: (choices: Choices) => void
  /** Shown below the preview, unless the choices have changed since. */
  children: ReactNode
}

function Reading({ read: { columns, read, ...first }, pending, readAgain, children }: ReadingProps) {
  const { t } = useTranslation('bank')
  const [fields, setFields] = useState<readonly (PayoutField | null)[]>(() => columns.map(({ field }) => field))
  const [dateOrder, setDateOrder] = useState(first.dateOrder)
  const problem = payoutMappingProblem(fields)
  const isChanged = dateOrder !== first.dateOrder || fields.some((field, place) => field !== columns[place]?.field)
  return (
    <>
      <ColumnChooser<PayoutField>
        columns={columns}
        known={PAYOUT_FIELDS}
        nameOf={(field) => t(`payouts.fields.${field}`)}
        {...{ fields, dateOrder }}
        choose={setFields}
        chooseDateOrder={setDateOrder}
        isOpen={problem !== null || read === null}
      />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t(`payouts.problems.${problem}`)}
        </p>
      ) : null}
      {isChanged ? (
        <Button
          variant="default"
          className={styles.again ?? ''}
          loading={pending}
          disabled={problem !== null}
          onClick={() => readAgain({ fields: fields.map((field) => field ?? '').join(','), dateOrder })}
        >
          {t(read === null ? 'file.preview' : 'file.read')}
        </Button>
      ) : null}
      {read === null || isChanged ? null : (
        <>
          <PreviewPart read={read} />
          {children}
        </>
      )}
    </>
  )
}

function PreviewPart({ read }: { read: NonNullable<PayoutFilePreview['read']> }) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const { added, known, refused, payouts, payoutCount } = read
  return (
    <section aria-labelledby="payout-preview" className={styles.preview}>
      <h3 id="payout-preview">{t('file.preview')}</h3>
      <p>
        {[
          t('payouts.count', { count: payoutCount }),
          t('payouts.new', { count: added }),
          ...(known > 0 ? [t('file.known', { count: known })] : []),
          ...(refused.count > 0 ? [t('file.refused', { count: refused.count })] : []),
        ].join(' · ')}
      </p>
      {added === 0 ? <p role="status">{t('payouts.nothingNew')}</p> : null}
      <ul className={styles.samples}>
        {payouts.map(({ reference, paidOn, netMinor, state, findings, statedMinor }) => (
          <li key={reference}>
            <span className={page.quiet}>{formatShortDate(paidOn, language)}</span>
            <span className={styles.words}>
              {reference}
              <span className={page.quiet}>{t(`payouts.fileStates.${state}`)}</span>
              {findings > 0 ? (
                <span className={styles.differs}>{t('payouts.differences', { count: findings })}</span>
              ) : null}
              {statedMinor === null || statedMinor === Math.abs(netMinor) ? null : (
                <span className={styles.differs}>
                  {t('payouts.stated')} <Money minor={statedMinor} />
                </span>
              )}
            </span>
            <Money minor={netMinor} />
          </li>
        ))}
      </ul>
      {payoutCount > payouts.length ? <p>{t('file.further', { count: payoutCount - payouts.length })}</p> : null}
      {refused.count > 0 ? (
        <ul className={styles.refused}>
          {refused.first.slice(0, MAX_REFUSALS).map(({ row, reason }) => (
            <li key={`${row} ${reason}`}>
              {t('file.row', { row })}: {t(`payouts.refusals.${reason}`)}
            </li>
          ))}
          {refused.count > MAX_REFUSALS ? <li>{t('file.further', { count: refused.count - MAX_REFUSALS })}</li> : null}
        </ul>
      ) : null}
    </section>
  )
}
