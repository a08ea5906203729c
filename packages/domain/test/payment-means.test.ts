import { expect, test } from 'vitest'
import { formatPaymentMeans } from '../src/payment-means.ts'

test.each([
  [null, 'det kort, der blev betalt med', 'the card it was paid with'],
  [{ wallet: null, cardLastFour: null }, 'det kort, der blev betalt med', 'the card it was paid with'],
  [{ wallet: null, cardLastFour: '4242' }, 'kortet, der ender på 4242', 'the card ending in 4242'],
  [{ wallet: 'MobilePay', cardLastFour: null }, 'MobilePay', 'MobilePay'],
  [
    { wallet: 'MobilePay', cardLastFour: '0011' },
    'MobilePay (kortet, der ender på 0011)',
    'MobilePay (the card ending in 0011)',
  ],
])('a refund to %o names the payment method', (paidWith, danish, english) => {
  expect([formatPaymentMeans(paidWith, 'da'), formatPaymentMeans(paidWith, 'en')]).toEqual([danish, english])
})
