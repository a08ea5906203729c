import { type DeclineCode, declineCodes, isDeclineCode } from './status-codes.ts'

export type CardScheme = 'dankort' | 'visa' | 'mastercard'

/** The gateway's CardType numbers. They are inferred, so correct them here if they differ. */
export const gatewayCardTypeCodes = { dankort: 1, visa: 3, mastercard: 4 } as const satisfies Record<CardScheme, number>

export const schemeNames = { dankort: 'Dankort', visa: 'Visa', mastercard: 'Mastercard' } as const

export const WALLET_PROVIDERS = { none: 0, mobilePay: 1, applePay: 2, googlePay: 3 } as const

export type TestCard = { number: string; scheme: CardScheme; declineCode: DeclineCode | null }

/**
 * Test cards. The last two digits decide the result: 00 approves, 01 to 22 decline with that GatewayStatusCode. Other
 * numbers with this pattern and a valid check digit (Luhn) work too.
 */
export const testCards: readonly TestCard[] = [
  { number: testCardNumber('4000', 0), scheme: 'visa', declineCode: null },
  { number: testCardNumber('5100', 0), scheme: 'mastercard', declineCode: null },
  { number: testCardNumber('5019', 0), scheme: 'dankort', declineCode: null },
  ...declineCodes.map(
    (code): TestCard => ({ number: testCardNumber('4000', code), scheme: 'visa', declineCode: code }),
  ),
]

export const QUICKPAY_TEST_CARD = '1000000000000008'

export function findTestCard(number: string): TestCard | undefined {
  if (isQuickpayTestCard(number)) return { number, scheme: 'visa', declineCode: null }
  const scheme = findCardScheme(number)
  const ending = Number(number.slice(-2))
  if (!scheme) return undefined
  if (ending === 0) return { number, scheme, declineCode: null }
  return isDeclineCode(ending) ? { number, scheme, declineCode: ending } : undefined
}

/** Whether a card is one of Quickpay's own test cards, whose payments have `test_mode` whatever the shop requested. */
export function isQuickpayTestCard(number: string): boolean {
  return number === QUICKPAY_TEST_CARD
}

export function passesLuhnCheck(number: string): boolean {
  return /^\d+$/.test(number) && luhnSum(number) % 10 === 0
}

/** Shows the first six and last four digits. */
export function maskPan(number: string): string {
  return `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`
}

export function formatCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function testCardNumber(prefix: string, ending: number): string {
  const head = prefix.padEnd(13, '0')
  const tail = String(ending).padStart(2, '0')
  const missing = (10 - (luhnSum(`${head}0${tail}`) % 10)) % 10
  return `${head}${missing}${tail}`
}

function luhnSum(number: string): number {
  let sum = 0
  for (let fromRight = 0; fromRight < number.length; fromRight += 1) {
    const digit = Number(number[number.length - 1 - fromRight])
    const doubled = fromRight % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}

function findCardScheme(number: string): CardScheme | undefined {
  if (/^(5019|4571)/.test(number)) return 'dankort'
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'mastercard'
  return undefined
}
