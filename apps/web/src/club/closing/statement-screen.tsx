import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { AnnualStatement } from '@forenet/contract/club/statement'
import { clubAnnualStatementGet, clubAnnualStatementPdf, clubBudgetSave } from '@forenet/contract/club/statement-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { today } from '../../kit/time/today.ts'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { DownloadButton } from '../shared/download-button.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './closing.module.css'
import table from './statement.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/statement')
const YEAR = /^20\d{2}$/

export function statementQuery(orgKey: string, year: number) {
  return queryOptions({
    queryKey: ['club', orgKey, 'statement', year] as const,
    queryFn: ({ signal }) => call(clubAnnualStatementGet, { params: { orgKey }, query: { year }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function StatementScreen() {
  const { t } = useTranslation(['closing', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const accountWords = useAccountWords()
  const mayClose = useMayHere()('money.close')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const thisYear = Number(today().slice(0, 4))
  const year = search.year && YEAR.test(search.year) ? Number(search.year) : thisYear
  const statement = useQuery(statementQuery(orgKey, year))
  const [isEditing, setEditing] = useState(false)
  const years = [...new Set([thisYear, year, ...(statement.data?.years ?? [])])].toSorted((one, other) => other - one)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-statement')}
        lead={t('statement.lead')}
        action={
          <div className={styles.actions}>
            {mayClose ? (
              <Button
                variant="default"
                leftSection={<Pencil size={18} aria-hidden />}
                disabled={statement.data?.year !== year}
                onClick={() => setEditing(true)}
              >
                {t('statement.edit')}
              </Button>
            ) : null}
            <DownloadButton
              label="PDF"
              name={`${orgKey} ${year}.pdf`}
              fetch={() => callForFile(clubAnnualStatementPdf, { params: { orgKey }, query: { year, language } })}
            />
          </div>
        }
      />
      <PaymentTabs />
      <div className={styles.fields}>
        <NativeSelect
          label={t('statement.year')}
          data={years.map(String)}
          value={String(year)}
          onChange={(event) => void navigate({ search: { year: event.currentTarget.value }, replace: true })}
        />
      </div>
      <QueryContent query={statement} loading={<SkeletonList rows={6} height={44} />}>
        {(found) => (
          <div className={styles.card}>
            <table
              className={table.statement}
              aria-label={t('statement.title', { year: found.year })}
              aria-busy={statement.isPlaceholderData}
            >
              <thead>
                <tr>
                  <th scope="col">{t('numbers.account')}</th>
                  <th scope="col">{found.year}</th>
                  <th scope="col">{found.year - 1}</th>
                  <th scope="col">{t('statement.budget')}</th>
                </tr>
              </thead>
              {(['income', 'expense'] as const).map((kind) => (
                <tbody key={kind}>
                  <tr>
                    <th scope="rowgroup" colSpan={4}>
                      {t(`statement.${kind}`)}
                    </th>
                  </tr>
                  {found.rows
                    .filter((row) => row.kind === kind)
                    .map(({ account, amountMinor, lastYearMinor, budgetMinor }) => (
                      <tr key={account}>
                        <th scope="row">{accountWords(account)}</th>
                        <td>
                          <EntriesLink account={account} year={found.year} minor={amountMinor} />
                        </td>
                        <td>
                          <EntriesLink account={account} year={found.year - 1} minor={lastYearMinor} />
                        </td>
                        <td>{budgetMinor === null ? '–' : <Money minor={budgetMinor} />}</td>
                      </tr>
                    ))}
                </tbody>
              ))}
              <tfoot>
                <tr>
                  <th scope="row">{t('statement.result')}</th>
                  <td>
                    <Money minor={found.result.amountMinor} />
                  </td>
                  <td>
                    <Money minor={found.result.lastYearMinor} />
                  </td>
                  <td>{found.result.budgetMinor === null ? '–' : <Money minor={found.result.budgetMinor} />}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </QueryContent>
      {isEditing && statement.data ? <BudgetDialog statement={statement.data} close={() => setEditing(false)} /> : null}
    </div>
  )
}

/** Opens the entries behind a figure. */
function EntriesLink({ account, year, minor }: { account: string; year: number; minor: number }) {
  const { key: orgKey } = useClub()
  return (
    <Link
      to="/manage/$orgKey/payments/books"
      params={{ orgKey }}
      search={{ account, month: String(year) }}
      className={reaching.reach}
    >
      <Money minor={minor} />
    </Link>
  )
}

function BudgetDialog({ statement: { year, rows }, close }: { statement: AnnualStatement; close: () => void }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const accountWords = useAccountWords()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: {
      rows: rows.map(({ account, budgetMinor }) => ({
        account,
        amount: budgetMinor === null ? '' : formatKroner(budgetMinor),
      })),
    },
    validate: {
      rows: {
        amount: (amount) => (amount.trim() === '' || parseKroner(amount) !== null ? null : t('statement.amountWrong')),
      },
    },
    submit: async (values) => {
      const body = {
        year,
        rows: values.rows.flatMap(({ account, amount }) =>
          amount.trim() === '' ? [] : [{ account: account as 'events', amountMinor: parseKroner(amount) ?? 0 }],
        ),
      }
      const saved = await call(clubBudgetSave, { params: { orgKey }, body })
      queryClient.setQueryData(['club', orgKey, 'statement', year], saved)
      say(t('statement.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('statement.budgetOf', { year })} confirmLabel={t('statement.save')} {...sending} close={close}>
      {form.values.rows.map(({ account }, index) => (
        <TextInput
          key={account}
          label={accountWords(account)}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          {...form.getInputProps(`rows.${index}.amount`)}
        />
      ))}
    </FormDialog>
  )
}
