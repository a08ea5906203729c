import type { SelectedPeople } from '@forenet/contract/club/people-action'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** People selected in the register who are to be invoiced. */
    invoiced?: SelectedPeople
  }
}

/** Navigation state that opens the form for invoices to the selected people. */
export const invoicesTo = (invoiced: SelectedPeople) => ({ invoiced })
