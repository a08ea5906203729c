import type { BankLine, BankLineDetails } from '@forenet/contract/club/bank'
import { clubBankLineMatch } from '@forenet/contract/club/bank-calls'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useClub } from '../../shared/use-club.ts'
import { useBankChanged } from './bank-query.ts'

export type Confirmed = {
  line: Pick<BankLine, 'id' | 'openMinor'>
  invoice: { id: string; number: number; leftMinor: number }
}

/** Matches as much of a transaction with an invoice as both have left. */
export function useConfirmMatch(done: (line: BankLineDetails) => void) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  return useAction({
    mutationFn: ({ line, invoice }: Confirmed) =>
      call(clubBankLineMatch, {
        params: { orgKey, lineId: line.id },
        body: {
          id: crypto.randomUUID(),
          invoiceId: invoice.id,
          amountMinor: Math.min(line.openMinor, invoice.leftMinor),
        },
      }),
    onSuccess: (line, { invoice }) => {
      void changed(line)
      say(t('confirmed', { number: invoice.number }))
      done(line)
    },
    onError: () => changed(),
  })
}
