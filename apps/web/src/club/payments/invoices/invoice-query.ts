import { INVOICE_SORT_ORDERS, type InvoiceDetails, type InvoiceFilter } from '@forenet/contract/club/invoice'
import {
  clubInvoiceBatchList,
  clubInvoiceGet,
  clubInvoiceList,
  clubInvoiceTermsGet,
} from '@forenet/contract/club/invoice-calls'
import { DEBT_AGE_GROUPS, INVOICE_STATES } from '@forenet/domain/invoice'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { BY_CURSOR, buildCursorQuery } from '../../shared/by-cursor.ts'

export type InvoiceSearch = {
  q?: string
  state?: string
  age?: string
  order?: string
  invoice?: string
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function parseInvoiceFilter({ q, state, age }: InvoiceSearch): InvoiceFilter {
  const [knownState, knownAge] = [
    INVOICE_STATES.find((one) => one === state),
    DEBT_AGE_GROUPS.find((one) => one === age),
  ]
  return {
    ...(q ? { text: q.slice(0, 100) } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(knownAge ? { age: knownAge } : {}),
  }
}

export function parseInvoiceSortOrder({ order }: InvoiceSearch) {
  return INVOICE_SORT_ORDERS.find((one) => one === order) ?? '-number'
}

export function findOpenInvoiceId({ invoice }: InvoiceSearch): string | undefined {
  return invoice && (invoice === 'new' || ID.test(invoice)) ? invoice : undefined
}

export function invoiceListQuery(orgKey: string, filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'invoices', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubInvoiceList, { params: { orgKey }, query: { ...filter, ...buildCursorQuery(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}

export function invoiceQuery(orgKey: string, invoiceId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'invoices', 'one', invoiceId] as const,
    queryFn: ({ signal }) => call(clubInvoiceGet, { params: { orgKey, invoiceId }, signal }),
  })
}

export function invoiceTermsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'invoice-terms'] as const,
    queryFn: ({ signal }) => call(clubInvoiceTermsGet, { params: { orgKey }, signal }),
  })
}

const BATCHES_POLLED_MS = { running: 2_000, waiting: 30_000 }

export function invoiceBatchesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'invoice-batches', 'list'] as const,
    queryFn: ({ signal }) => call(clubInvoiceBatchList, { params: { orgKey }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(({ state }) => state === 'applying' || state === 'taking-back')) return BATCHES_POLLED_MS.running
      return data?.some(({ messages }) => messages !== null && messages.held > 0) ? BATCHES_POLLED_MS.waiting : false
    },
  })
}

export function useStoreInvoice(orgKey: string): (invoice: InvoiceDetails) => void {
  const queryClient = useQueryClient()
  return (invoice) => {
    queryClient.setQueryData(invoiceQuery(orgKey, invoice.id).queryKey, invoice)
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'books'] })
  }
}
