import { BANK_LINE_STATES, type BankLine, type BankLineDetails, type BankLineFilter } from '@forenet/contract/club/bank'
import {
  clubBankFileList,
  clubBankIgnoreBatchList,
  clubBankIgnorePreview,
  clubBankLineGet,
  clubBankLineList,
} from '@forenet/contract/club/bank-calls'
import { addDays, isCalendarDate } from '@forenet/domain/calendar-date'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { today } from '../../../kit/time/today.ts'
import { BY_CURSOR, buildCursorQuery } from '../../shared/by-cursor.ts'

/** `ignore`: the day through which transactions are to be ignored. */
export type BankSearch = {
  q?: string
  state?: string
  line?: string
  view?: string
  payout?: string
  ignore?: string
}
export type Proposal = BankLine['proposals'][number]

/** The proposal to confirm in the list; undefined if another is as good, such as that of a namesake. */
export function findBestProposal([first, second]: readonly Proposal[]): Proposal | undefined {
  return first?.reason === second?.reason ? undefined : first
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Transactions to match, unless another state or a text is chosen. */
export function parseBankLineFilter({ q, state }: BankSearch): BankLineFilter {
  const known = BANK_LINE_STATES.find((one) => one === state)
  if (known) return { state: known, ...(q ? { text: q.slice(0, 100) } : {}) }
  return q ? { text: q.slice(0, 100) } : { state: 'open' }
}

export function findOpenLineId({ line }: BankSearch): string | undefined {
  return line && ID.test(line) ? line : undefined
}

export function parseIgnoredThroughDate({ ignore }: BankSearch): string | undefined {
  return ignore && isCalendarDate(ignore) ? ignore : undefined
}

export function endOfLastMonth(): string {
  return addDays(`${today().slice(0, 7)}-01`, -1)
}

export function bankLinesQuery(orgKey: string, filter: BankLineFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'bank', 'lines', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubBankLineList, { params: { orgKey }, query: { ...filter, ...buildCursorQuery(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}

export function bankLineQuery(orgKey: string, lineId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'line', lineId] as const,
    queryFn: ({ signal }) => call(clubBankLineGet, { params: { orgKey, lineId }, signal }),
  })
}

export function bankFilesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'files'] as const,
    queryFn: ({ signal }) => call(clubBankFileList, { params: { orgKey }, signal }),
  })
}

export function ignoreBatchesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'ignore-batches'] as const,
    queryFn: ({ signal }) => call(clubBankIgnoreBatchList, { params: { orgKey }, signal }),
  })
}

export function ignorePreviewQuery(orgKey: string, wanted: { through: string; unproposedOnly: boolean }) {
  return queryOptions({
    queryKey: ['club', orgKey, 'bank', 'ignore-preview', wanted] as const,
    queryFn: ({ signal }) => call(clubBankIgnorePreview, { params: { orgKey }, body: wanted, signal }),
  })
}

/** Refreshes what a change of transactions affects. */
export function useBankChanged(orgKey: string): (line?: BankLineDetails) => Promise<unknown> {
  const queryClient = useQueryClient()
  return (line) => {
    if (line) queryClient.setQueryData(bankLineQuery(orgKey, line.id).queryKey, line)
    return Promise.all([
      queryClient.invalidateQueries({ queryKey: line ? ['club', orgKey, 'bank', 'lines'] : ['club', orgKey, 'bank'] }),
      queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices'] }),
      queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'books'] }),
    ])
  }
}
