import { expect, test } from 'vitest'
import { computePriceToPay } from '../../src/club/requests/charged-price.ts'

test.each([
  ['the price of the day with its surcharge', 1, null, 0, 220_750],
  ['the price of the day with VAT', 1.25, null, 0, 275_750],
  ['an agreed price with VAT and surcharge', 1.25, 10_000, 0, 13_250],
  ['an agreed price of 0', 1.25, 0, 0, 0],
  ['an agreed price with the joining fee', 1.25, 10_000, 4_000, 18_250],
])('%s', (_what, vatRate, agreed, joiningFeeMinor, charged) => {
  expect(computePriceToPay({ dayPriceMinor: 220_000, vatRate, surchargeMinor: 750, joiningFeeMinor }, agreed)).toBe(
    charged,
  )
})
