import type { VoucherFormat } from '@forenet/contract/club/voucher'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { creditOf, debitOf, signedOf, type VoucherRow } from './voucher-file.ts'

type Program = Exclude<VoucherFormat, 'neutral'>

/** '14-03-2026'. */
const danishDay = ({ day }: VoucherRow) => day.split('-').toReversed().join('-')
const number = ({ number: account }: VoucherRow) => account
const vatCode = ({ vatCode: code }: VoucherRow) => code
const text = (row: VoucherRow) => row.text
const sequence = (row: VoucherRow) => row.sequence

// Assumed column headings, because these accounting programs do not publish theirs (README.md).
const COLUMNS: Record<Program, CsvColumn<VoucherRow>[]> = {
  'e-conomic': [
    { heading: 'Dato', of: danishDay },
    { heading: 'Bilagsnr.', of: sequence },
    { heading: 'Tekst', of: text },
    { heading: 'Konto', of: number },
    { heading: 'Momskode', of: vatCode },
    { heading: 'Beløb', of: signedOf },
  ],
  dinero: [
    { heading: 'Bilagsnummer', of: sequence },
    { heading: 'Dato', of: danishDay },
    { heading: 'Tekst', of: text },
    { heading: 'Konto', of: number },
    { heading: 'Momstype', of: vatCode },
    { heading: 'Beløb', of: signedOf },
    { heading: 'Modkonto', of: () => '' },
  ],
  billy: [
    { heading: 'Dato', of: ({ day }) => day },
    { heading: 'Bilagsnr.', of: sequence },
    { heading: 'Beskrivelse', of: text },
    { heading: 'Konto', of: number },
    { heading: 'Moms', of: vatCode },
    { heading: 'Debet', of: debitOf },
    { heading: 'Kredit', of: creditOf },
  ],
}

export function programColumns(program: Program): CsvColumn<VoucherRow>[] {
  return COLUMNS[program]
}
