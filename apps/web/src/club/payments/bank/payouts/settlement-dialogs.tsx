import type { PayoutFilePreview, PayoutFileQuery } from '@forenet/contract/club/payout'
import { clubPayoutFileImport, clubPayoutFilePreview, clubPayoutFileUndo } from '@forenet/contract/club/payout-calls'
import { findPayoutMappingProblem, PAYOUT_FIELDS, type PayoutField } from '@forenet/domain/payout-columns'
import { encodePayoutTypes, type PayoutType } from '@forenet/domain/payout-types'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildBinaryBody, call, callWithFile } from '../../../../kit/calls/call.ts'
import { useSuccessNotice } from '../../../../kit/notices/use-success-notice.ts'
import { Money } from '../../../../ui/money/money.tsx'
import { useLanguage } from '../../../../words/i18n.ts'
import { formatShortDate } from '../../../shared/short-date.ts'
import { useClub } from '../../../shared/use-club.ts'
import page from '../../payments.module.css'
import styles from '../bank.module.css'
import { ColumnChooser } from '../column-chooser.tsx'
import { FileImportDialog, type FileSettingsProps, RefusedRows } from '../file-import-dialog.tsx'
import { ImportedFilesDialog } from '../imported-files-dialog.tsx'
import { payoutFilesQuery, usePayoutsChanged } from './payout-query.ts'
import { PayoutTypeChooser } from './payout-type-chooser.tsx'

type Choices = Pick<PayoutFileQuery, 'fields' | 'dateOrder' | 'types'>
const ACCEPTED_FILES = '.csv,.txt,.xlsx,.xls'

export function ImportSettlementDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = usePayoutsChanged(orgKey)
  const say = useSuccessNotice()
  return (
    <FileImportDialog
      texts={{
        title: t('payouts.import'),
        lead: t('payouts.lead'),
        file: t('payouts.file'),
        confirm: (count) => t('payouts.confirm', { count }),
      }}
      accept={ACCEPTED_FILES}
      firstChoices={async (): Promise<Choices> => ({})}
      read={(file, choices) =>
        callWithFile(clubPayoutFilePreview, buildBinaryBody(file), {
          params: { orgKey },
          query: { filename: file.name, ...choices },
        })
      }
      formatName={({ isStored }) => (isStored ? t('file.stored') : null)}
      settings={SettlementSettings}
      upload={(id, file, choices) =>
        callWithFile(clubPayoutFileImport, buildBinaryBody(file), {
          params: { orgKey },
          query: { id, filename: file.name, ...choices },
        })
      }
      uploaded={({ added }) => {
        void changed()
        say(t('payouts.imported', { count: added }))
      }}
      close={close}
    />
  )
}

export function ImportedSettlementsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = usePayoutsChanged(orgKey)
  return (
    <ImportedFilesDialog
      query={payoutFilesQuery(orgKey)}
      source={() => null}
      summary={({ added, refused }) =>
        [
          t('payouts.rows', { count: added }),
          ...(refused.count > 0 ? [t('file.refused', { count: refused.count })] : []),
        ].join(' · ')
      }
      undo={(fileId) => call(clubPayoutFileUndo, { params: { orgKey, fileId } })}
      undone={() => void changed()}
      undoneText={t('payouts.undoneNow')}
      close={close}
    />
  )
}

function SettlementSettings({
  preview: { columns, read, types, ...first },
  pending,
  readAgain,
  children,
}: FileSettingsProps<Choices, PayoutFilePreview>) {
  const { t } = useTranslation('bank')
  const [fields, setFields] = useState<readonly (PayoutField | null)[]>(() => columns.map(({ field }) => field))
  const [dateOrder, setDateOrder] = useState(first.dateOrder)
  const [meanings, setMeanings] = useState<ReadonlyMap<string, PayoutType>>(
    () =>
      new Map(types.flatMap(({ type, meaning, isChosen }) => (isChosen && meaning ? [[type, meaning] as const] : []))),
  )
  const problem = findPayoutMappingProblem(fields)
  const isChanged =
    dateOrder !== first.dateOrder ||
    fields.some((field, place) => field !== columns[place]?.field) ||
    types.some(({ type, meaning }) => (meanings.get(type) ?? meaning) !== meaning)
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
      <PayoutTypeChooser
        types={types}
        meanings={meanings}
        choose={(type, meaning) => setMeanings(new Map(meanings).set(type, meaning))}
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
          onClick={() =>
            readAgain({
              fields: fields.map((field) => field ?? '').join(','),
              types: encodePayoutTypes([...meanings]),
              dateOrder,
            })
          }
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
              <span className={page.quiet}>
                {t(`payouts.fileStates.${state}`)}
                {findings > 0 ? (
                  <>
                    {' · '}
                    <span className={styles.differs}>{t('payouts.differences', { count: findings })}</span>
                  </>
                ) : null}
              </span>
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
      <RefusedRows refused={refused} reasonText={(reason) => t(`payouts.refusals.${reason}`)} />
    </section>
  )
}
