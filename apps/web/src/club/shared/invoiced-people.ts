import type { SelectedPeople } from '@forenet/contract/club/people-action'

declare module '@tanstack/react-router' {
  interface HistoryState {
    invoiced?: SelectedPeople
  }
}

export const toInvoicedSearch = (invoiced: SelectedPeople) => ({ invoiced })
